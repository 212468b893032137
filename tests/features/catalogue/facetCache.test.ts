import { describe, expect, test } from "vitest";
import { FacetCache } from "~/features/catalogue/facetCache.server";

function setUp() {
  let names = ["Bandra"];
  let reads = 0;
  let listener: (key: string | null) => void = () => {};
  const changes = {
    isComplete: true,
    listen(added: typeof listener) {
      listener = added;
    },
  };
  const reader = {
    async facets() {
      reads += 1;
      return names;
    },
  };
  return {
    cache: new FacetCache(changes),
    changes,
    reader,
    reads: () => reads,
    rename(...to: string[]) {
      names = to;
    },
    report: (key: string | null) => listener(key),
  };
}

describe("the localities and brands", () => {
  test("are read once for each kind until one changes", async () => {
    const { cache, reader, reads, rename, report } = setUp();
    for (const kind of ["court", "racket", "court"] as const)
      expect(await cache.of(kind, reader)).toEqual(["Bandra"]);
    expect(reads()).toBe(2);
    rename("Bandra", "Powai");
    report("court:7");
    expect(await cache.of("court", reader)).toEqual(["Bandra"]);
    report("facets");
    expect(await cache.of("court", reader)).toEqual(["Bandra", "Powai"]);
    expect(reads()).toBe(3);
  });

  test("are read again when changes may have been missed", async () => {
    const { cache, reader, rename, report } = setUp();
    await cache.of("court", reader);
    rename("Powai");
    report(null);
    expect(await cache.of("court", reader)).toEqual(["Powai"]);
  });

  test("are read each time while changes are not reported", async () => {
    const { cache, changes, reader, reads } = setUp();
    changes.isComplete = false;
    await cache.of("court", reader);
    changes.isComplete = true;
    await cache.of("court", reader);
    expect(reads()).toBe(2);
  });

  test("are read again if one changed during the read", async () => {
    const { cache, reader, rename, report } = setUp();
    const read = cache.of("court", reader);
    report("facets");
    rename("Powai");
    expect(await read).toEqual(["Bandra"]);
    expect(await cache.of("court", reader)).toEqual(["Powai"]);
  });

  test("are read each time without changes", async () => {
    const { reader, reads } = setUp();
    const cache = new FacetCache();
    await cache.of("court", reader);
    await cache.of("court", reader);
    expect(reads()).toBe(2);
  });
});
