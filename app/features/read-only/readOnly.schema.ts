import { z } from "zod";
import { requiredText } from "~/http/fields";
import { READ_ONLY_MESSAGE_LIMIT } from "./readOnly.limits";

/** Turns read-only mode on, with a message, or off. */
export const readOnlySchema = z.discriminatedUnion(
  "mode",
  [
    z.object({
      mode: z.literal("on"),
      message: requiredText("The message", READ_ONLY_MESSAGE_LIMIT, {
        missing: "Please write the message",
      }),
    }),
    z.object({ mode: z.literal("off") }),
  ],
  "Please press one of the buttons",
);
