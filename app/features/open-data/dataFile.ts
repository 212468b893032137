import { TABLE_NAMES, type TableName } from "./dataset";

/** The formats of a table. */
const TABLE_FORMATS = {
  csv: { label: "CSV", type: "text/csv; charset=utf-8; header=present" },
  jsonl: { label: "JSON Lines", type: "application/jsonl; charset=utf-8" },
} as const;

type TableFormat = keyof typeof TABLE_FORMATS;

/** A file to download. */
export interface DataFile {
  /** The last part of its address. */
  name: string;
  /** The format, for people. */
  label: string;
  /** The media type. */
  type: string;
  table: TableName;
  format: TableFormat | "mangrove";
}

/** The reviews in the format of Mangrove. */
const MANGROVE: DataFile = {
  name: "reviews-mangrove.jsonl",
  label: "Mangrove",
  type: TABLE_FORMATS.jsonl.type,
  table: "reviews",
  format: "mangrove",
};

/** The name of a table's file. */
export function fileName(table: TableName, format: TableFormat): string {
  return `${table}.${format}`;
}

/** All files of a table. */
export function filesOf(table: TableName): DataFile[] {
  const files = (["csv", "jsonl"] as const).map(
    (format): DataFile => ({ name: fileName(table, format), table, format, ...TABLE_FORMATS[format] }),
  );
  return table === "reviews" ? [...files, MANGROVE] : files;
}

/** The tables that may be downloaded: without a licence not the reviews, which their authors would have to agree to. */
export function tablesUnder(licence: string | undefined): readonly TableName[] {
  return licence === undefined ? TABLE_NAMES.filter((name) => name !== "reviews") : TABLE_NAMES;
}

/** Why the reviews are no file. */
export const NO_REVIEWS = "Reviews cannot be downloaded, because this site has named no licence for them.";

/** Finds a file. @param name the last part of its address @returns undefined if there is none */
export function findFile(name: string): DataFile | undefined {
  return TABLE_NAMES.flatMap(filesOf).find((file) => file.name === name);
}

/** The names of all files. */
export const FILE_NAMES: readonly string[] = TABLE_NAMES.flatMap(filesOf).map(({ name }) => name);
