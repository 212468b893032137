import { z } from "zod";
import { timestamp, uploadedPicture, userId } from "~/http/responseFields.server";
import type { ProfileView } from "./profile.view";

export const profileResponse = z
  .object({
    id: userId,
    email: z.string().nullable().meta({ description: "null, except for the user and super admins." }),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: uploadedPicture,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    favoriteEquipment: z.string().nullable(),
    playingLevel: z.string().nullable(),
    version: z.int().positive(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: "Profile",
    description: "A user's public profile.",
    examples: [
      {
        id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001",
        email: null,
        firstName: "Asha",
        lastName: null,
        profileImageUrl: null,
        bio: "Two games a week, one of them good.",
        location: "Andheri West, Mumbai",
        favoriteEquipment: "Hack 03",
        playingLevel: "Intermediate",
        version: 2,
        createdAt: "2026-04-02T06:30:00.000Z",
        updatedAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<ProfileView>;
