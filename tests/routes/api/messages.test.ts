import { expect, test } from "vitest";
import { z } from "zod";
import { describedRoutesIn } from "~/http/apiRoute";
import { routes } from "../../../server/routes";

/** The beginnings of the texts that the validation library writes when a schema has none. */
const OF_THE_LIBRARY = /^(Invalid |Too (big|small)|Unrecognized key)/;

/** Values of every type, each wrong for most fields. */
const VALUES = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  1e300,
  "",
  "zzz",
  [],
  [null],
  ["zzz"],
  [{}],
  {},
  { zzz: 1 },
];
const MANY = Array.from({ length: 1_000 }, () => "zzz");

const bodies = describedRoutesIn(routes.routes).flatMap(({ pattern, operations }) =>
  Object.entries(operations).flatMap(([method, { body, example }]) =>
    body ? [{ call: `${method} ${pattern}`, body, example: { ...example } }] : [],
  ),
);

/** The names of a body's fields. */
function fieldsOf(body: z.ZodType): string[] {
  const { properties = {}, allOf = [] } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return [{ properties }, ...allOf].flatMap(({ properties: some = {} }) => Object.keys(some));
}

test.each(bodies)("$call has a text of its own for each value that a field cannot have", (operation) => {
  const { body, example } = operation;
  const fields = fieldsOf(body);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(example)));
  const messages = fields.flatMap((field) =>
    [...VALUES, MANY].flatMap((value) => {
      const { error } = body.safeParse({ ...example, [field]: value });
      return error?.issues.map(({ message }) => message) ?? [];
    }),
  );
  expect(messages).not.toEqual([]);
  expect(messages.filter((message) => OF_THE_LIBRARY.test(message))).toEqual([]);
});
