import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { count, plural } from "~/lib/format";
import { isBlank, shortened } from "~/lib/text";
import { timeSlices, type Yield } from "~/lib/timeSlices.server";
import { unescapeFormula } from "./csvInjection";
import { IMPORT_LIMITS } from "./import.limits";

/** One cell of a known column. */
export interface Cell {
  /** The column's name. */
  column: string;
  /** The heading as it was written. */
  heading: string;
  text: string;
}

/** One row below the headings. */
export interface CsvRow {
  /** Its first line in the text, counted from 1. */
  line: number;
  cells: Cell[];
  /** The error of the row as a whole; null without one. */
  error: string | null;
}

/** The parsed rows, the headings as they were written, and the ignored columns, one sentence each. */
export interface CsvTable {
  headings: string[];
  rows: CsvRow[];
  notices: string[];
}

/** Returns the name of a heading's column, or null when it is unknown. */
export type ColumnOf = (heading: string) => string | null;

/** The separators that spreadsheets use. */
const SEPARATORS = [",", ";", "\t"];

/** How much text is parsed without a pause, in bytes. A cell takes up to half a microsecond, and may be empty. */
const CHUNK_BYTES = 16_384;

/** The maximum number of parsed cells per row: more than are valid, and few enough not to block the event loop. */
const MAX_CELLS = 1_000;

/** How much text is searched for the separator, in UTF-16 units: more than `IMPORT_LIMITS.columns` headings take. */
const MAX_HEADINGS_LENGTH = 16_384;

/** The maximum length of a heading in a message, in UTF-16 units. */
const MAX_QUOTED_HEADING = 60;

/** A CSV record: its cells, and its last line. */
interface CsvRecord {
  record: string[];
  lastLine: number;
}

/**
 * Parses a CSV text. The separator is detected from the headings.
 * @param text with LF as line ends
 * @param columnOf maps headings to columns
 * @returns the rows, or the error of the text as a whole
 */
export async function parseCsv(text: string, columnOf: ColumnOf): Promise<CsvTable | { error: string }> {
  if (isLargerThan(text, IMPORT_LIMITS.bytes)) return { error: TOO_LARGE };
  const plain = text.replace(/^\uFEFF/, "");
  try {
    const yieldIfDue = timeSlices();
    const separator = await detectSeparator(plain.slice(0, MAX_HEADINGS_LENGTH), columnOf, yieldIfDue);
    const [headings, ...records] = await parseAll(plain, separator, yieldIfDue);
    return headings ? await tableOf(headings.record, records, columnOf, yieldIfDue) : { error: NO_HEADINGS };
  } catch (error) {
    if (error instanceof CsvError) return { error: errorMessage(error) };
    throw error;
  }
}

/** In UTF-8 a text has at least as many bytes as it has UTF-16 units. */
function isLargerThan(text: string, bytes: number): boolean {
  return text.length > bytes || Buffer.byteLength(text) > bytes;
}

/** The error for a text or file that is too large. */
export const TOO_LARGE = `The file can be at most ${count(IMPORT_LIMITS.bytes / 1024 / 1024)} MB`;

const NO_HEADINGS = "The first row must hold the headings of the columns";

/** Parses the first records of a text, with pauses for other requests. @throws CsvError when it is not valid CSV */
async function parseAll(
  text: string,
  delimiter: string,
  yieldIfDue: Yield,
  maxRecords = IMPORT_LIMITS.rows + 2,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    ignore_last_delimiters: MAX_CELLS,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: maxRecords,
    on_record: (record: string[], { lines }) => {
      records.push({ record, lastLine: lines });
      return null;
    },
  });
  const end = finished(parser.resume());
  // Prevents an unhandled rejection until it is awaited.
  end.catch(() => undefined);
  const bytes = Buffer.from(text);
  // The parser ends by itself after `maxRecords`.
  for (let at = 0; at < bytes.length && !parser.writableEnded && !parser.errored; at += CHUNK_BYTES) {
    parser.write(bytes.subarray(at, at + CHUNK_BYTES));
    await yieldIfDue();
  }
  if (!parser.writableEnded) parser.end();
  await end;
  return records;
}

/** Detects the separator with the most known headings; in a tie, the one with the most headings. */
async function detectSeparator(text: string, columnOf: ColumnOf, yieldIfDue: Yield): Promise<string> {
  const scores = [];
  for (const separator of SEPARATORS) {
    const headings = await firstRecord(text, separator, yieldIfDue);
    scores.push({
      separator,
      known: headings.filter((heading) => columnOf(heading)).length,
      all: headings.length,
    });
  }
  const [best] = scores.sort((a, b) => b.known - a.known || b.all - a.all);
  return best?.separator ?? ",";
}

async function firstRecord(text: string, separator: string, yieldIfDue: Yield): Promise<string[]> {
  try {
    return (await parseAll(text, separator, yieldIfDue, 1))[0]?.record ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

interface Column {
  name: string | null;
  heading: string;
}

async function tableOf(
  first: string[],
  records: CsvRecord[],
  columnOf: ColumnOf,
  yieldIfDue: Yield,
): Promise<CsvTable | { error: string }> {
  if (first.length > IMPORT_LIMITS.columns) {
    return { error: `The file can have at most ${IMPORT_LIMITS.columns} columns` };
  }
  if (records.length > IMPORT_LIMITS.rows) {
    return { error: `The file can have at most ${IMPORT_LIMITS.rows} rows below its headings` };
  }
  const headings = first.map((cell) => unescapeFormula(cell).trim());
  const columns = headings.map((heading): Column => ({ name: columnOf(heading), heading }));
  const duplicate = columns.find(
    ({ name }, index) => name && columns.findIndex((column) => column.name === name) < index,
  );
  if (duplicate) return { error: `The column "${quoted(duplicate.heading)}" appears twice` };
  if (columns.every(({ name }) => !name)) {
    return { error: `No column is known. ${NO_HEADINGS}, such as: name` };
  }
  const rows: CsvRow[] = [];
  for (const record of records) {
    rows.push(rowOf(record, columns));
    await yieldIfDue();
  }
  return { headings, rows, notices: columns.flatMap((column, at) => noticeOf(column, at, records)) };
}

function rowOf({ record, lastLine }: CsvRecord, columns: readonly Column[]): CsvRow {
  const lineBreaks = record.join("").split("\n").length - 1;
  const cells = columns.flatMap(({ name, heading }, at): Cell[] =>
    name ? [{ column: name, heading, text: unescapeFormula(record[at] ?? "") }] : [],
  );
  const error =
    record.length === columns.length
      ? null
      : `This row has ${plural(record.length, "cell")}, but there are ${plural(columns.length, "heading")}`;
  return { line: lastLine - lineBreaks, cells, error };
}

/** Reports an ignored column. Spreadsheets leave empty columns without a heading, which are not reported. */
function noticeOf({ name, heading }: Column, at: number, records: readonly CsvRecord[]): string[] {
  if (name) return [];
  if (heading) return [`There is no column called "${quoted(heading)}": it is ignored.`];
  const isEmpty = records.every(({ record }) => isBlank(record[at] ?? ""));
  return isEmpty ? [] : [`Column ${at + 1} has no heading: it is ignored.`];
}

function quoted(heading: string): string {
  return shortened(heading, MAX_QUOTED_HEADING);
}

function errorMessage({ code, lines }: CsvError): string {
  const where = typeof lines === "number" ? `Line ${count(lines)}: ` : "";
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "A cell has an opening quotation mark without a closing one";
    case "CSV_INVALID_CLOSING_QUOTE":
      return `${where}a quotation mark inside of a quoted cell must be doubled`;
    case "INVALID_OPENING_QUOTE":
      return `${where}a cell with a quotation mark in it must be quoted as a whole, and the mark doubled`;
    default:
      return `${where}this cannot be read as CSV`;
  }
}
