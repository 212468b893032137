import { describe, expect, test } from "vitest";
import { withCsvText } from "~/features/import/csvUpload.server";
import { parseCsv } from "~/features/import/parseCsv.server";
import { relativeCost } from "../../support/relativeCost";

const COLUMNS = ["id", "name", "location"];
const columnOf = (heading: string) => COLUMNS.find((name) => name === heading.toLowerCase()) ?? null;
const read = (text: string) => parseCsv(text, columnOf);
const error = async (text: string) => {
  const sheet = await read(text);
  return "error" in sheet ? sheet.error : null;
};
const table = async (text: string) => {
  const sheet = await read(text);
  if ("error" in sheet) throw new Error(sheet.error);
  return sheet.rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.text)]);
};

describe("the rows of a CSV text", () => {
  test.each([
    ["commas", "name,location\nSmash,Powai\n"],
    ["semicolons", "name;location\nSmash;Powai\n"],
    ["tabs", "name\tlocation\nSmash\tPowai\n"],
    ["quotes everywhere", '"name","location"\n"Smash","Powai"\n'],
    ["no line end at the end", "name,location\nSmash,Powai"],
    ["a byte order mark", "\uFEFFname,location\nSmash,Powai\n"],
    ["a byte order mark before a quote", '\uFEFF"name","location"\nSmash,Powai\n'],
    ["headings in capitals and with spaces", " NAME , Location \nSmash,Powai\n"],
  ])("are parsed with %s", async (_, text) => {
    expect(await table(text)).toEqual([[2, "Smash", "Powai"]]);
  });

  test("preserve separators, quotes and line ends in quoted cells, with correct line numbers", async () => {
    const text =
      'name,location\n\n"Smash; ""the"" club",Powai\n,\n\n"Two\nlines,\n\nthree","Dadar"\nLast,Worli';
    expect(await table(text)).toEqual([
      [3, 'Smash; "the" club', "Powai"],
      [6, "Two\nlines,\n\nthree", "Dadar"],
      [10, "Last", "Worli"],
    ]);
  });

  test("use the separator of the headings", async () => {
    expect(await table("name;location\na,b,c,d;e,f,g\n")).toEqual([[2, "a,b,c,d", "e,f,g"]]);
    expect(await table('"name"\n"a;b"\n')).toEqual([[2, "a;b"]]);
  });

  test("omit unknown columns, with a notice", async () => {
    const sheet = await read("name,Colour,,location,\nSmash,blue,x,Powai,\n");
    expect(sheet).toMatchObject({
      notices: [
        'There is no column called "Colour": it is ignored.',
        "Column 3 has no heading: it is ignored.",
      ],
    });
    expect(await table("name,Colour,,location,\nSmash,blue,x,Powai,\n")).toEqual([[2, "Smash", "Powai"]]);
  });

  test("have an error when their number of cells differs from the headings", async () => {
    const sheet = await read("name,location\nSmash\nSmash,Powai,x\n");
    if ("error" in sheet) throw new Error(sheet.error);
    expect(sheet.rows.map((row) => row.error)).toEqual([
      "This row has 1 cell, but there are 2 headings",
      "This row has 3 cells, but there are 2 headings",
    ]);
  });

  test("are limited to 500 rows, 50 columns and 1 MB", async () => {
    const rows = (many: number) => `name\n${"Smash\n".repeat(many)}`;
    expect(await table(rows(500))).toHaveLength(500);
    expect(await error(rows(501))).toBe("The file can have at most 500 rows below its headings");
    expect(await error(rows(150_000))).toBe("The file can have at most 500 rows below its headings");
    expect(await error(`name${",".repeat(49)}\nx${",".repeat(49)}`)).toBeNull();
    expect(await error(`name${",".repeat(50)}\n`)).toBe("The file can have at most 50 columns");
    expect(await error(`name${",".repeat(900_000)}\n`)).toBe("The file can have at most 50 columns");
    expect(await error(`name\n"${"é".repeat(524_288)}"`)).toBe("The file can be at most 1 MB");
  });

  test.each([
    ['name\n"Smash', "A cell has an opening quotation mark without a closing one"],
    ['name\nA\n"Sm"ash\n', "Line 3: a quotation mark inside of a quoted cell must be doubled"],
    [
      'name\nSm"ash\n',
      "Line 2: a cell with a quotation mark in it must be quoted as a whole, and the mark doubled",
    ],
    ["name,location,Name\n", 'The column "Name" appears twice'],
    [
      "Smash Club,Powai\n",
      "No column is known. The first row must hold the headings of the columns, such as: name",
    ],
    ["\n\n", "The first row must hold the headings of the columns"],
    ['"', "A cell has an opening quotation mark without a closing one"],
  ])("are rejected when malformed: %j", async (text, message) => {
    expect(await error(text)).toBe(message);
  });

  test.each([
    ",;\t",
    '""""""""',
    "\n".repeat(100_000),
    '"'.repeat(999_999),
    "=,".repeat(500_000),
    "\0,\0\n\0,\0",
  ])("are parsed in linear time: case %#", async (text) => {
    const readBoth = async () => [await read(text), await read(`name,location\n${text}`)];
    expect(await relativeCost(readBoth)).toBeLessThan(50);
  });
});

describe("an uploaded file", () => {
  const HOW = 'In a spreadsheet, save it as "CSV UTF-8".';
  const send = async (bytes: Uint8Array<ArrayBuffer> | string, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    const { form: readForm, error } = await withCsvText(form, new File([bytes], "courts.csv"));
    return { text: readForm.get("text"), error };
  };

  test("becomes the text of the form", async () => {
    expect(await send("\uFEFFname\r\nCafé\rX\n")).toEqual({ text: "name\nCafé\nX\n", error: null });
  });

  test.each([
    [
      "written in Latin-1",
      new Uint8Array([0x43, 0x61, 0x66, 0xe9]),
      `The file is not written in UTF-8. ${HOW}`,
    ],
    [
      "written in UTF-16",
      new Uint8Array([0xff, 0xfe, 0x6e, 0x00]),
      `The file is written in UTF-16, not in UTF-8. ${HOW}`,
    ],
    [
      "a workbook",
      new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]),
      `This is a workbook, not a CSV file. ${HOW}`,
    ],
    ["empty", new Uint8Array(), "The file is empty"],
    ["larger than a megabyte", "x".repeat(1_048_577), "The file can be at most 1 MB"],
  ])("is rejected when it is %s", async (_, bytes, message) => {
    expect(await send(bytes, { text: "" })).toEqual({ text: "", error: message });
  });

  test("is rejected when the form has a text as well", async () => {
    const { text, error } = await send("name\nFile", { text: "name\nTyped" });
    expect([text, error]).toEqual([
      "name\nTyped",
      expect.stringContaining("You chose a file and typed rows as well"),
    ]);
  });

  test("is optional", async () => {
    const form = new FormData();
    form.set("text", "name");
    expect((await withCsvText(form, null)).error).toBeNull();
  });
});
