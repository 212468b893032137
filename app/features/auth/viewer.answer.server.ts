import { z } from "zod";
import { personId, uploadedPicture } from "~/kernel/callFields.server";
import type { Viewer } from "./viewer";

export const viewerAnswer = z
  .object({
    id: personId,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    profileImageUrl: uploadedPicture,
    isSuperAdmin: z.boolean(),
  })
  .meta({
    id: "Viewer",
    description: "Whoever asks.",
    examples: [
      {
        id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001",
        firstName: "Asha",
        lastName: null,
        email: "asha@example.com",
        profileImageUrl: null,
        isSuperAdmin: false,
      },
    ],
  }) satisfies z.ZodType<Viewer>;
