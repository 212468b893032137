import { z } from "zod";
import type { Call, Calls } from "~/kernel/call";
import { IMAGE_PURPOSES } from "./image.purposes";

const uploadAnswer = z.object({ imageUrl: z.string() }).meta({
  id: "Upload",
  description: "Where a picture is from now on. One that nothing uses within a day is taken away.",
  examples: [{ imageUrl: "/uploads/0123456789abcdef0123456789abcdef-1600.webp" }],
});

const upload = {
  notes: "A JPEG, PNG, GIF or WebP of less than 5 MB and at most 40 million pixels.",
  gives: uploadAnswer,
  problems: { 415: "It is no picture of a type that is taken, or comes in no form in parts." },
} satisfies Partial<Call>;

export const UPLOAD_CALLS = {
  POST: {
    id: "uploadImage",
    summary: "Upload the picture of a court, a racket or a ball",
    who: "superAdmin",
    fileField: IMAGE_PURPOSES.item.fileField,
    ...upload,
  },
} as const satisfies Calls;

export const PROFILE_UPLOAD_CALLS = {
  POST: {
    id: "uploadPicture",
    summary: "Upload one's own picture",
    who: "signedIn",
    fileField: IMAGE_PURPOSES.profile.fileField,
    ...upload,
  },
} as const satisfies Calls;
