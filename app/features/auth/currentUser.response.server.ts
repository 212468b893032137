import { z } from "zod";
import { timestamp, uploadedPicture, userId } from "~/http/responseFields.server";
import type { CurrentUserView } from "./currentUser.view";

export const currentUserResponse = z
  .object({
    id: userId,
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: uploadedPicture,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    favoriteEquipment: z.string().nullable(),
    playingLevel: z.string().nullable(),
    isSuperAdmin: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: "Viewer",
    description: "The signed-in user.",
    examples: [
      {
        id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001",
        email: "asha@example.com",
        firstName: "Asha",
        lastName: null,
        profileImageUrl: null,
        bio: "Two games a week, one of them good.",
        location: "Andheri West, Mumbai",
        favoriteEquipment: "Hack 03",
        playingLevel: "Intermediate",
        isSuperAdmin: false,
        createdAt: "2026-04-02T06:30:00.000Z",
        updatedAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<CurrentUserView>;
