import { describe, expect, test } from "vitest";
import { openLog } from "../../server/log.ts";
import { openSite } from "../support/site.ts";

/** The log entry of an error. */
function logged(error: unknown): string {
  const lines: string[] = [];
  openLog("info", { write: (line) => lines.push(line) }).error({ err: error }, "failed");
  return lines.join("");
}

describe("the log entry of an error", () => {
  test("has its type, message and stack frames", () => {
    const entry = JSON.parse(logged(new TypeError("court is undefined", { cause: new Error("deeper") })));
    expect(entry).toMatchObject({
      msg: "failed",
      err: { type: "TypeError", message: "court is undefined", cause: { message: "deeper" } },
    });
    expect(entry.err.frames[0]).toContain("log.test.ts");
  });

  test("omits values that the database quotes", () => {
    const error = Object.assign(new Error("insert … values ('A fine court', 'asha@example.com')"), {
      code: "23505",
      constraint: "user_email_unique",
      detail: "Key (email)=(asha@example.com) already exists.",
    });
    const entry = logged(error);
    expect(entry).not.toMatch(/asha|fine court/);
    expect(JSON.parse(entry).err).toMatchObject({ code: "23505", constraint: "user_email_unique" });
  });

  test("omits text that a parser quotes, and e-mail addresses", () => {
    expect(logged(new SyntaxError(`Unexpected token 'A', "A fine court" is not valid JSON`))).not.toContain(
      "fine",
    );
    expect(logged(new Error("no mailbox asha@example.com"))).not.toContain("asha");
    expect(logged("asha@example.com")).not.toContain("asha");
  });
});

test("the log entry of a request has no e-mail address", async () => {
  await using site = await openSite();
  for (const name of ["asha@example.com", "asha%40example.com", "asha%2540example.com"])
    await site.request(`/profile/${name}/edit`);
  await site.request(`/profile/${"a".repeat(300)}@example.com`);
  const paths = () => site.entries.map(({ path }) => path);
  await expect.poll(paths).toHaveLength(4);
  expect(paths()).toEqual([...Array(3).fill("/profile/<e-mail>/edit"), "/profile/<e-mail>"]);
});

test("writes warnings and errors at once, and other entries together", () => {
  let flushed = 0;
  const log = openLog("info", { write: () => {}, flushSync: () => (flushed += 1) });
  log.info("one");
  expect(flushed).toBe(0);
  log.warn("two");
  log.error("three");
  expect(flushed).toBe(2);
});
