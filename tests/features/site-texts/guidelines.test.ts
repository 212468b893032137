import { expect, test } from "vitest";
import { DAYS_TO_DECIDE, URGENT_HOURS } from "~/features/moderation/deadlines";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";

test("The guidelines say until when reports and appeals are decided on", () => {
  const soonest = URGENT_HOURS === 24 ? "one day" : `${URGENT_HOURS} hours`;
  expect(BUILT_IN_TEXTS.guidelines).toContain(
    `We decide on appeals and reports within ${DAYS_TO_DECIDE} days; within ${soonest} if`,
  );
});
