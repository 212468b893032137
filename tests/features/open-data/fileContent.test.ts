import { describe, expect, test, vi } from "vitest";
import { createRepositories } from "~/database/repositories.server";
import { findFile } from "~/features/open-data/dataFile";
import { fileContent, openStream } from "~/features/open-data/fileContent.server";
import { shownCourt } from "../../support/court";
import { emptyDatabase } from "../../support/database";

const OPTIONS = { origin: "https://bandeja.example", licence: "CC-BY-4.0" };

/** The stream of a file of a hundred batches, how many of them are read, and whether reading has ended. */
async function openFile(name: string) {
  const { openData } = createRepositories((await emptyDatabase()).em.fork());
  const read = { batches: 0, hasEnded: false };
  vi.spyOn(openData, "courts").mockImplementation(async function* () {
    try {
      for (; read.batches < 100; ) {
        read.batches += 1;
        yield [shownCourt({ id: read.batches })];
      }
    } finally {
      read.hasEnded = true;
    }
  });
  const file = findFile(name) ?? expect.fail(name);
  const stream = await openStream(fileContent(openData, file, OPTIONS));
  return { read, reader: stream.getReader() };
}

describe("the stream of a file", () => {
  test("reads a batch only when the one before is taken", async () => {
    const { read, reader } = await openFile("courts.jsonl");
    for (const taken of [1, 2, 3]) {
      const { value } = await reader.read();
      expect(JSON.parse(Buffer.from(value ?? []).toString())).toMatchObject({ id: taken });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(read.batches).toBe(taken);
    }
  });

  test("reads no more after it is cancelled", async () => {
    const { read, reader } = await openFile("courts.csv");
    await reader.read();
    await reader.cancel();
    expect(read).toEqual({ batches: 1, hasEnded: true });
  });

  test("ends after the last batch", async () => {
    const { read, reader } = await openFile("courts.jsonl");
    let pieces = 0;
    while (!(await reader.read()).done) pieces += 1;
    expect([pieces, read]).toEqual([100, { batches: 100, hasEnded: true }]);
  });
});
