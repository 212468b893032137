import { z } from "zod";
import type { Operation } from "~/http/operation";

const uploadResponse = z.object({ imageUrl: z.string() }).meta({
  id: "Upload",
  description: "Where a picture is from now on. One that nothing uses within a day is taken away.",
  examples: [{ imageUrl: "/uploads/0123456789abcdef0123456789abcdef-1600.webp" }],
});

export const upload = {
  notes: "A JPEG, PNG, GIF or WebP of less than 5 MB and at most 40 million pixels.",
  response: uploadResponse,
  problems: { 415: "It is no picture of a type that is taken, or comes in no form in parts." },
} satisfies Partial<Operation>;
