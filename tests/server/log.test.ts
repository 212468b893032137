import { describe, expect, test } from "vitest";
import { openLog } from "../../server/log.ts";

/** What stands in the log of an error. */
function logged(error: unknown): string {
  const lines: string[] = [];
  openLog("info", { write: (line) => lines.push(line) }).error({ err: error }, "failed");
  return lines.join("");
}

describe("the log of an error", () => {
  test("names its kind, its message and where it happened", () => {
    const entry = JSON.parse(logged(new TypeError("court is undefined", { cause: new Error("deeper") })));
    expect(entry).toMatchObject({
      msg: "failed",
      err: { type: "TypeError", message: "court is undefined", cause: { message: "deeper" } },
    });
    expect(entry.err.frames[0]).toContain("log.test.ts");
  });

  test("keeps to itself what the database quotes of somebody's words", () => {
    const error = Object.assign(new Error("insert … values ('A fine court', 'asha@example.com')"), {
      code: "23505",
      constraint: "user_email_unique",
      detail: "Key (email)=(asha@example.com) already exists.",
    });
    const entry = logged(error);
    expect(entry).not.toMatch(/asha|fine court/);
    expect(JSON.parse(entry).err).toMatchObject({ code: "23505", constraint: "user_email_unique" });
  });

  test("keeps to itself what a parser quotes, and every e-mail address", () => {
    expect(logged(new SyntaxError(`Unexpected token 'A', "A fine court" is not valid JSON`))).not.toContain(
      "fine",
    );
    expect(logged(new Error("no mailbox asha@example.com"))).not.toContain("asha");
    expect(logged("asha@example.com")).not.toContain("asha");
  });
});
