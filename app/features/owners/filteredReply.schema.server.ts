import { isOffensive } from "../reviews/languageFilter.server";
import { messages } from "../toasts/messages.server";
import { replySchema } from "./claim.schema";

/** `replySchema` with the language filter, which is not sent to browsers. */
export const filteredReply = replySchema.extend({
  text: replySchema.shape.text.refine((text) => !isOffensive(text), {
    error: messages.replyLanguage.description,
    abort: true,
  }),
});
