import { expect, test } from "vitest";
import { REMOVED_PASSAGE as GAP } from "~/features/reviews/moderatorChange.limits";
import { redactedText } from "~/features/reviews/redactedText";

test.each([
  ["Ask for Vinod, not Vinod's boss.", "Vinod", `Ask for ${GAP}, not ${GAP}'s boss.`],
  [`${GAP} moderator is here`, "moderator", `${GAP} ${GAP} is here`],
  [`At home ${GAP} by the gate.`, `home ${GAP} by`, `At ${GAP} the gate.`],
  ["$& and $1", "$1", `$& and ${GAP}`],
])("%j loses %j", (text, passage, redacted) => {
  expect(redactedText(text, passage)).toEqual({ text: redacted });
});

test.each([
  ["Ask for Vinod.", "Suresh", /^This passage is not in the review/],
  [`${GAP} is here`, "moderator", /^This passage is not in the review/],
  [`${GAP} is here`, "by a moderator] is", /^This passage is not in the review/],
  [`${GAP} is here`, GAP, /^This passage is not in the review/],
  [`eee ${"a ".repeat(245)}`, "a", /^The text would become too long/],
])("%j cannot lose %j", (text, passage, error) => {
  expect(redactedText(text, passage)).toEqual({ error: expect.stringMatching(error) });
});
