import { beforeAll, expect, test } from "vitest";
import { type InterfaceText, readInterfaceTexts } from "./support/interfaceTexts";

let texts: InterfaceText[];
beforeAll(async () => {
  texts = await readInterfaceTexts();
});

test("texts are found in components, labels, messages and attributes", () => {
  const found = texts.map(({ group, text }) => `${group}: ${text}`);
  expect(found).toEqual(
    expect.arrayContaining([
      "routes/admin: Reporters stay anonymous. The audit log has every decision, deleted reviews included.",
      "features/toasts: Failed to add court. Please try again.",
      "features/toasts: Thank you. We look at every report.",
      "features/images: Image file",
      "features/images: Please upload image first",
      "features/users: Welcome back, …!",
    ]),
  );
});

test("SQL and the paths of drawings are not texts", () => {
  expect(texts.filter(({ text }) => /^(?:select|update|delete) .*_|^M\d| \?$/.test(text))).toEqual([]);
});

/** One word per thing: words that the interface does not use, and the texts of the specification that do. */
test.each([
  [
    /\blog(?:ged|ging)? ?(?:in|out)\b/i,
    [
      "Logout",
      "You are logged out. Logging in again...",
      "Unauthorized: You are logged out. Logging in again...",
      "You need to log in to view your profile",
    ],
  ],
  [/\b(?:racquet|bat)s?\b/i, []],
  [/\bsomebody\b|\bwhom\b|\bherein\b/i, []],
  [/\bcomment(?:ary)?\b/i, []],
] satisfies [RegExp, string[]][])("no other text has %s", (word, allowed) => {
  const others = texts.filter(({ text }) => word.test(text) && !allowed.some((known) => known === text));
  expect(others).toEqual([]);
});
