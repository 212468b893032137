import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { count, plural } from "~/lib/format";
import { isBlank, shortened } from "~/lib/text";
import { inTurns, type Turn } from "~/lib/turns.server";
import { unescapeFormula } from "./csvInjection";
import { IMPORT_LIMITS } from "./import.limits";

/** One cell of a row under a heading that is known. */
export interface Cell {
  /** The column by its one name. */
  column: string;
  /** The heading as it was written. */
  heading: string;
  text: string;
}

/** One row below the headings. */
export interface CsvRow {
  /** Where it begins, the first line of the text being 1. */
  line: number;
  cells: Cell[];
  /** What is wrong with the row as a whole. */
  fault: string | null;
}

/** The rows, and what was not read of them, a sentence each. */
export interface CsvTable {
  rows: CsvRow[];
  notices: string[];
}

/** Finds the one name of a column by a heading; null where there is no such column. */
export type KnowsColumn = (heading: string) => string | null;

/** What spreadsheets write between cells. */
const SEPARATORS = [",", ";", "\t"];

/** How much of the text is parsed at a time, in bytes: a cell costs up to half a microsecond, and may be empty. */
const CHUNK_BYTES = 16_384;

/** The most cells that are told apart in a row: far more than there can be, and few enough not to cost much at once. */
const MAX_CELLS = 1_000;

/** How much of the text is looked at for the separator, in UTF-16 units: more than `SHEET_LIMITS.columns` headings. */
const MAX_HEADINGS = 16_384;

/** How much of a heading a message repeats, in UTF-16 units. */
const HEADING_IN_MESSAGE = 60;

/** A record of the text: its cells, and the line on which it ends. */
interface Parsed {
  record: string[];
  lastLine: number;
}

/**
 * The rows that a CSV text holds. Which separator it has is found out by its headings.
 * @param text with LF as line ends
 * @returns what is wrong with the text as a whole, where it cannot be read
 */
export async function parseCsv(text: string, knows: KnowsColumn): Promise<CsvTable | { fault: string }> {
  if (isLargerThan(text, IMPORT_LIMITS.bytes)) return { fault: TOO_LARGE };
  const plain = text.replace(/^\uFEFF/, "");
  try {
    const turn = inTurns();
    const separator = await separatorOf(plain.slice(0, MAX_HEADINGS), knows, turn);
    const [headings, ...records] = await parseAll(plain, separator, turn);
    return headings ? await sheetOf(headings.record, records, knows, turn) : { fault: NO_HEADINGS };
  } catch (error) {
    if (error instanceof CsvError) return { fault: wordsOf(error) };
    throw error;
  }
}

/** A text has at least as many bytes as UTF-16 units. */
function isLargerThan(text: string, bytes: number): boolean {
  return text.length > bytes || Buffer.byteLength(text) > bytes;
}

/** What is said of a text or file that holds more than a sheet may. */
export const TOO_LARGE = `A sheet can be at most ${count(IMPORT_LIMITS.bytes / 1024 / 1024)} MB`;

const NO_HEADINGS = "The first row must hold the headings of the columns";

/** The first records of a text, parsed in turns with other requests. @throws CsvError where it cannot be read */
async function parseAll(
  text: string,
  delimiter: string,
  turn: Turn,
  most = IMPORT_LIMITS.rows + 2,
): Promise<Parsed[]> {
  const records: Parsed[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    ignore_last_delimiters: MAX_CELLS,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: most,
    on_record: (record: string[], { lines }) => {
      records.push({ record, lastLine: lines });
      return null;
    },
  });
  const end = finished(parser.resume());
  // Until it is awaited.
  end.catch(() => undefined);
  const bytes = Buffer.from(text);
  // It ends by itself where it has found as many as it is to.
  for (let at = 0; at < bytes.length && !parser.writableEnded && !parser.errored; at += CHUNK_BYTES) {
    parser.write(bytes.subarray(at, at + CHUNK_BYTES));
    await turn();
  }
  if (!parser.writableEnded) parser.end();
  await end;
  return records;
}

/** The separator with which most headings are known; else the one with which there are most. */
async function separatorOf(text: string, knows: KnowsColumn, turn: Turn): Promise<string> {
  const scores = [];
  for (const separator of SEPARATORS) {
    const headings = await firstRecord(text, separator, turn);
    scores.push({ separator, known: headings.filter((it) => knows(it)).length, all: headings.length });
  }
  const [best] = scores.sort((one, other) => other.known - one.known || other.all - one.all);
  return best?.separator ?? ",";
}

async function firstRecord(text: string, separator: string, turn: Turn): Promise<string[]> {
  try {
    return (await parseAll(text, separator, turn, 1))[0]?.record ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

interface Column {
  name: string | null;
  heading: string;
}

async function sheetOf(
  first: string[],
  records: Parsed[],
  knows: KnowsColumn,
  turn: Turn,
): Promise<CsvTable | { fault: string }> {
  if (first.length > IMPORT_LIMITS.columns) {
    return { fault: `A sheet can have at most ${IMPORT_LIMITS.columns} columns` };
  }
  if (records.length > IMPORT_LIMITS.rows) {
    return { fault: `A sheet can have at most ${IMPORT_LIMITS.rows} rows below its headings` };
  }
  const headings = first.map((cell) => unescapeFormula(cell).trim());
  const columns = headings.map((heading): Column => ({ name: knows(heading), heading }));
  const twice = columns.find(({ name }, at) => name && columns.findIndex((it) => it.name === name) < at);
  if (twice) return { fault: `The column "${inMessage(twice.heading)}" is there twice` };
  if (columns.every(({ name }) => !name)) {
    return { fault: `No column is known. ${NO_HEADINGS}, such as: name` };
  }
  const rows: CsvRow[] = [];
  for (const record of records) {
    rows.push(rowOf(record, columns));
    await turn();
  }
  return { rows, notices: columns.flatMap((column, at) => noticeOf(column, at, records)) };
}

function rowOf({ record, lastLine }: Parsed, columns: readonly Column[]): CsvRow {
  const breaks = record.join("").split("\n").length - 1;
  const cells = columns.flatMap(({ name, heading }, at): Cell[] =>
    name ? [{ column: name, heading, text: unescapeFormula(record[at] ?? "") }] : [],
  );
  const fault =
    record.length === columns.length
      ? null
      : `This row has ${plural(record.length, "cell")}, but there are ${plural(columns.length, "heading")}`;
  return { line: lastLine - breaks, cells, fault };
}

/** A column without a heading and without anything in it is what spreadsheets leave behind. */
function noticeOf({ name, heading }: Column, at: number, records: readonly Parsed[]): string[] {
  if (name) return [];
  if (heading) return [`There is no column called "${inMessage(heading)}": it was not read.`];
  const isEmpty = records.every(({ record }) => isBlank(record[at] ?? ""));
  return isEmpty ? [] : [`Column ${at + 1} has no heading: it was not read.`];
}

function inMessage(heading: string): string {
  return shortened(heading, HEADING_IN_MESSAGE);
}

function wordsOf({ code, lines }: CsvError): string {
  const where = typeof lines === "number" ? `Line ${count(lines)}: ` : "";
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "A cell begins with a quotation mark that is never closed";
    case "CSV_INVALID_CLOSING_QUOTE":
      return `${where}a quotation mark inside of a quoted cell must be doubled`;
    case "INVALID_OPENING_QUOTE":
      return `${where}a cell with a quotation mark in it must be quoted as a whole, and the mark doubled`;
    default:
      return `${where}this cannot be read as CSV`;
  }
}
