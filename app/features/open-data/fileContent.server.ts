import { csvLines } from "../import/writeCsv.server";
import { itemHref } from "../reviews/review.view";
import type { DataFile } from "./dataFile";
import { type Column, TABLES, type TableName } from "./dataset";
import { mangroveClaims, reviewedItem } from "./mangrove.server";
import type { OpenDataRepository } from "./openData.repository.server";

interface Options {
  /** The site's origin. */
  origin: string;
  /** The licence that the authors of reviews agreed to; undefined for no reviews. */
  licence: string | undefined;
}

/** A row of a table: its values by the names of the columns. */
type Row = Readonly<Record<string, unknown>>;

/**
 * The content of a file, in pieces of some hundred rows each. A piece is read from the database when it is asked for, and
 * none is stored, so a slow reader costs no memory.
 */
export async function* fileContent(
  openData: OpenDataRepository,
  { table, format }: DataFile,
  options: Options,
): AsyncGenerator<string> {
  if (format === "mangrove") {
    const claims = mapped(openData.reviews(options.licence), (review) =>
      mangroveClaims(review, options.origin),
    );
    for await (const batch of claims) yield jsonLines(batch);
    return;
  }
  const columns: readonly Column[] = TABLES[table].columns;
  const write = format === "csv" ? csvRows : jsonRows;
  let head = format === "csv" ? csvLines([columns.map(({ name }) => name)], NO_MARK) : "";
  for await (const rows of rowsOf(openData, table, options)) {
    yield head + write(rows, columns);
    head = "";
  }
  // There is no row.
  if (head) yield head;
}

/** Programs would take a byte order mark for a part of the first column's name. */
const NO_MARK = { bom: false };

/** All rows of a table, in batches, each with the address of its page. */
function rowsOf(
  openData: OpenDataRepository,
  table: TableName,
  { origin, licence }: Options,
): AsyncGenerator<Row[]> {
  switch (table) {
    case "courts":
      return mapped(openData.courts(), (court) => ({
        ...court,
        url: origin + itemHref({ itemType: "court", itemId: court.id }),
      }));
    case "equipment":
      return mapped(openData.equipment(), (item) => ({
        ...item,
        url: origin + itemHref({ itemType: "equipment", itemId: item.id }),
      }));
    case "reviews":
      return mapped(openData.reviews(licence), (review) => ({
        ...review,
        url: origin + itemHref({ ...reviewedItem(review), id: review.id }),
      }));
  }
}

async function* mapped<From, To>(
  batches: AsyncGenerator<From[]>,
  toRow: (from: From) => To,
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(toRow);
}

function csvRows(rows: readonly Row[], columns: readonly Column[]): string {
  return csvLines(
    rows.map((row) => columns.map(({ name }) => cellText(row[name]))),
    NO_MARK,
  );
}

/** The text of a cell: empty without a value, JSON for lists and objects. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function jsonRows(rows: readonly Row[], columns: readonly Column[]): string {
  return jsonLines(
    rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))),
  );
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/**
 * The texts as a stream that makes each when it is read, and none after it is cancelled.
 * @throws what the first text throws, when a response can still be an error
 */
export async function openStream(texts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<string> | undefined = await texts.next();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = first ?? (await texts.next());
        first = undefined;
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
