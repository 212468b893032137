import { expect, test } from "vitest";
import { isModerator } from "~/features/reviews/review.permissions";

test("only a super admin is a moderator, and not of an own review", () => {
  const review = { userId: "asha" };
  expect(isModerator({ id: "admin", isSuperAdmin: true }, review)).toBe(true);
  expect(isModerator({ id: "asha", isSuperAdmin: true }, review)).toBe(false);
  expect(isModerator({ id: "kabir", isSuperAdmin: false }, review)).toBe(false);
  expect(isModerator(null, review)).toBe(false);
});
