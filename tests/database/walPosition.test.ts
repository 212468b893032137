import { describe, expect, test } from "vitest";
import { laterPosition, readWalPosition, walPositionText } from "~/database/walPosition";

describe("a position in the write-ahead log", () => {
  test.each(["0/0", "0/16B3748", "16/B374D848", "FFFFFFFF/FFFFFFFF"])(
    "is read and written as Postgres does: %s",
    (text) => {
      const position = readWalPosition(text);
      expect(position).not.toBeNull();
      expect(walPositionText(position ?? -1n)).toBe(text);
    },
  );

  test("is compared by its high part first", () => {
    const [low, high] = [readWalPosition("0/FFFFFFFF") ?? 0n, readWalPosition("1/0") ?? 0n];
    expect(laterPosition(low, high)).toBe(high);
    expect(laterPosition(high, low)).toBe(high);
  });

  test.each(["", "0", "/", "0/", "0/123456789", "x/1", "0/1 ", null, undefined])(
    "is not read from %j",
    (text) => {
      expect(readWalPosition(text)).toBeNull();
    },
  );
});
