import { z } from "zod";
import { requiredText } from "~/http/fields";
import { isOffensive } from "../reviews/languageFilter.server";
import { messages } from "../toasts/messages.server";
import { REPLY_LIMIT } from "./reply.limits";

/** An owner's reply to a review. Only the server has the language filter. */
export const filteredReply = z.object({
  text: requiredText("Your reply", REPLY_LIMIT, {
    missing: "Please write your reply",
  }).refine((text) => !isOffensive(text), {
    error: messages.replyLanguage.description,
    abort: true,
  }),
});
