import { z } from "zod";
import type { Operation } from "~/http/operation";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "./image.limits";

const uploadResponse = z.object({ imageUrl: z.string() }).meta({
  id: "Upload",
  description: "The address of the uploaded image. Images that nothing uses within a day are deleted.",
  examples: [{ imageUrl: "/uploads/0123456789abcdef0123456789abcdef-1600.webp" }],
});

export const upload = {
  notes: `A JPEG, PNG, GIF or WebP of less than ${MAX_IMAGE_BYTES / 1024 ** 2} MB and at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`,
  response: uploadResponse,
  limit: "upload",
  problems: { 415: "The file is not a JPEG, PNG, GIF or WebP, or the body is not multipart/form-data." },
} satisfies Partial<Operation>;
