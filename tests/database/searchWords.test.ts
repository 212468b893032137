import { beforeAll, describe, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { itemConditions } from "~/features/catalogue/searchMatch.server";
import { COURT_LIMITS } from "~/features/courts/court.limits";
import { courtFields } from "../support/catalogue";
import { emptyDatabase } from "../support/database";

let em: EntityManager;
beforeAll(async () => {
  em = (await emptyDatabase()).em.fork();
});

async function call<Result>(expression: string, ...params: unknown[]): Promise<Result> {
  const [row] = await em.execute<{ result: Result }[]>(`select ${expression} as result`, params);
  if (!row) throw new Error("No row");
  return row.result;
}

describe("search_fold", () => {
  test.each([
    ["  Red   OXIDE\tRacket\nHouse ", "red oxide racket house"],
    ["Café ÑANDÚ, Łódź; Straße & Œuvre", "cafe nandu lodz strasse oeuvre"],
    ["Ærø ıI İ Ｆｕｌｌ １２ ²½", "aero ii i full 12 21 2"],
    [`O'Neil’s "Bajada" 100%_\\ #1`, "oneils bajada 100 1"],
    ["X-Zero 3.0/AT10:a'b", "x zero 3 0 at10 ab"],
    ["24x7🎾open…₹500—700", "24x7 open 500 700"],
    ["dra\u00ADgon\u200Bfly\u202E\uFEFF", "dragonfly"],
    ["", ""],
    [" -- % ", ""],
    ["સુરત Москва", "સુરત Москва"],
  ])("folds %j to %j", async (text, words) => {
    expect(await call("search_fold(?)", text)).toBe(words);
  });

  test.each([
    ["अंधेरी", "andheri"],
    ["बांद्रा", "bandra"],
    ["मुंबई", "mumbai"],
    ["दादर", "dadar"],
    ["चेंबूर", "chembur"],
    ["बोरीवली", "borivali"],
    ["ठाणे", "thane"],
    ["फोर्ट", "fort"],
    ["माटुंगा।", "matunga"],
    ["कोर्ट १२", "kort 12"],
    ["पैडल", "paidal"],
    ["क़ ज़", "k j"],
  ])("transliterates Devanagari as Mumbai's signs spell it: %s is %s", async (text, words) => {
    expect(await call("search_fold(?)", text)).toBe(words);
  });

  test("truncates a long text whose letters expand to several", async () => {
    const limit = (letters: number) => 3 * letters + 256;
    for (const letter of ["\uFDFA", "\u3316", "खै"]) {
      const length = await call<number>("char_length(search_fold(repeat(?, 2500)))", letter);
      expect(length).toBeLessThanOrEqual(limit(2500 * letter.length));
    }
    expect(await call("search_fold(?)", "\uFDFA end")).toBe("صلى الله عليه وسلم end");
    const korean = "한".repeat(60);
    expect(await call("search_fold(?)", `${korean} end`.repeat(80))).toMatch(/ end$/);
  });

  test("does not split a word at a letter of these scripts", async () => {
    const scripts =
      /\p{Script=Latin}|\p{Script=Devanagari}|\p{Script=Gujarati}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Arabic}/u;
    const letters = Array.from({ length: 0xfb00 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => /[\p{L}\p{M}]/u.test(letter) && scripts.test(letter),
    );
    const splitting = await em.execute<{ letter: string }[]>(
      "select letter from json_array_elements_text(?::json) as letter where search_fold('ab' || letter || 'cd') like '% %'",
      [JSON.stringify(letters)],
    );
    expect(splitting.map(({ letter }) => letter)).toEqual(["Ŀ", "ŀ", "Ⅎ", "ⅎ", "Ↄ", "ↄ"]);
  });
});

describe("The search columns", () => {
  test("mark the words of an item with their field", async () => {
    const words = await call("search_words(?, ?, ?)", "Nox X", "Nox", "An X for Asha");
    expect(words).toBe("'an':3 'asha':3 'for':3 'nox':1A,2B 'x':1A,3");
    expect(await call("search_words(null, null, null)")).toBe("");
  });

  test("match a word with a typing error", async () => {
    expect(await call("search_slips(?)", "juhu 1 abc |")).toEqual(["uhu", "jhu", "juu", "juh", "juhu"]);
    const isNear = (input: string, name: string) =>
      call("search_slips(?) && search_slips(search_fold(?))", input, name);
    for (const input of ["badnra", "bandra", "bndra", "bandrra", "bamdra", "andra"]) {
      expect([input, await isNear(input, "Bandra West")]).toEqual([input, true]);
    }
    for (const input of ["badnar", "bnda", "west1 x"])
      expect([input, await isNear(input, "Bandra")]).toEqual([input, false]);
  });

  test("can store any text", async () => {
    const { courts } = createRepositories(em);
    const longest = {
      name: "नमस्ते".repeat(50).slice(0, COURT_LIMITS.name),
      description: "झ".repeat(COURT_LIMITS.description),
    };
    const signs = {
      name: "🎾",
      location: "—",
      description: `\\ ' " : * & | ! ( ) < - @ ${"\u{10FFFF}"} \u0001`,
    };
    for (const fields of [longest, signs, { name: "' 'a:1A' \\", amenities: ["", "''", ":1A"] }]) {
      await courts.add(courtFields(fields));
    }
    const stored = await em.execute("select search_words, search_label from courts order by id offset 1");
    expect(stored).toEqual([
      { search_words: "'\u{10FFFF}':3", search_label: " | " },
      {
        search_words: "'1a':1A,3 'a':1A 'bandra':2B 'mumbai':2B 'west':2B",
        search_label: "a 1a | bandra west mumbai",
      },
    ]);
  });
});

describe("The query of a search word", () => {
  test.each([
    ["Vertex", "", "'vertex':*"],
    ["Vertex", "AB", "'vertex':*AB"],
    ["reviews", "", "'reviews':* | 'review'"],
    ["reviews", "A", "'reviews':*A | 'review':A"],
    ["glass", "", "'glass':*"],
    ["s", "", "'s' | 's':*AB"],
    ["s", "A", "'s':A | 's':*A"],
    ["3.0", "B", "( '3':B | '30':*B ) & ( '0':B | '30':*B | '0':*B )"],
    ["½", "", "( '1' | '12':* ) & ( '2' | '12':* | '2':*AB )"],
    ["व", "", "'v' | 'v':*AB"],
    ["null", "", "'null':*"],
  ])("%s with the marks '%s' is %s", async (word, marks, query) => {
    const { sql, params } = itemConditions(word, "court").exact("c", marks);
    expect(sql).toMatch(/search_words @@ \?::tsquery$/);
    expect(await call("?::tsquery::text", params.at(-1))).toBe(query);
  });
});
