import { expect, test } from "vitest";
import { REMOVED_PASSAGE as GAP } from "~/features/reviews/moderatorChange.limits";
import { isRedactionOf, redactedText } from "~/features/reviews/redactedText";

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

test.each([
  ["Ask for Vinod.", `Ask for ${GAP}.`, true],
  ["Ask for Vinod.", GAP, true],
  ["Ask for Vinod, not Vinod's boss.", `Ask for ${GAP}, not ${GAP}'s boss.`, true],
  ["Ask for Vinod, not Vinod's boss.", `Ask for ${GAP}, not Vinod's boss.`, true],
  [`${GAP} says Vinod`, `${GAP} says ${GAP}`, true],
  ["Ask for Vinod.", "Ask for Vinod.", false],
  ["Ask for Vinod.", "Ask for .", false],
  ["Ask for Vinod.", `Ask at ${GAP}.`, false],
  ["Ask for Vinod.", `Ask for ${GAP}!`, false],
  ["Ask for Vinod.", `Ask for Vinod${GAP}.`, false],
  ["abc", `ab${GAP}bc`, false],
  ["Vinod and Suresh", `${GAP} or ${GAP}`, false],
  ["", GAP, false],
])("whether of %j only passages are missing in %j: %s", (stored, text, expected) => {
  expect(isRedactionOf(stored, text)).toBe(expected);
});
