import { expect, test } from "vitest";
import { foldSearchText } from "~/features/catalogue/searchFold";
import { emptyDatabase } from "../../support/database";

/** Every character of the first two planes, which contain the letters of all living scripts, in texts of sixteen. */
function textsOfAllCharacters(): string[] {
  const points = Array.from({ length: 0x20000 }, (_, point) => point);
  const characters = points
    .filter((point) => point > 0 && !(point >= 0xd800 && point <= 0xdfff))
    .map((point) => String.fromCodePoint(point));
  return Array.from({ length: Math.ceil(characters.length / 16) }, (_, at) =>
    characters
      .slice(at * 16, at * 16 + 16)
      .map((it) => `A${it}b ${it}`)
      .join(" "),
  );
}

const DEVANAGARI = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x900 + at));
const AMONG_DEVANAGARI = [...DEVANAGARI, "'", "’", "\u200D", "\u0301", "a", "1", ".", "é", "ß"];

test("the code folds every character as the database does", async () => {
  const em = (await emptyDatabase()).em.fork();
  const pairs = AMONG_DEVANAGARI.map((it) => AMONG_DEVANAGARI.map((next) => `क${it}${next}म${it}`).join(" "));
  const texts = [...textsOfAllCharacters(), ...pairs];
  const rows = await em.execute<{ text: string; folded: string; normal: string }[]>(
    `select text, search_fold(text) as folded, normalize(text, NFKD) as normal
    from json_array_elements_text(?::json) as text`,
    [JSON.stringify(texts)],
  );
  // Characters that only one of the two Unicode versions knows are not comparable.
  const known = rows.filter(({ text, normal }) => text.normalize("NFKD") === normal);
  expect(known.length).toBeGreaterThan(texts.length * 0.98);
  expect(known.filter(({ text, folded }) => foldSearchText(text) !== folded)).toEqual([]);
});
