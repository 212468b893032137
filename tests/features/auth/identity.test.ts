import { expect, test } from "vitest";
import { readIdentity } from "~/features/auth/identity";

function namesIn(claims: Record<string, string>): (string | null | undefined)[] {
  const identity = readIdentity("https://provider.example", { sub: "asha", ...claims });
  return [identity?.firstName, identity?.lastName];
}

test("a provider's name loses the marks that are more than any language has", () => {
  const marked = (marks: number) => `A${"\u0301\u200D".repeat(marks)}sha`;
  expect(namesIn({ given_name: marked(98), family_name: "बुँदेला" })).toEqual([marked(8), "बुँदेला"]);
  expect(namesIn({ name: `${marked(98)} ${marked(40)}` })).toEqual([`${marked(8)} ${marked(8)}`, null]);
});
