import { digestOf } from "~/lib/digest.server";
import { isBlank } from "~/lib/text";
import { IMPORT_LIMITS } from "./import.limits";
import { TOO_LARGE } from "./parseCsv.server";

/** A form whose file has been read into its text field, or the error of the file. */
export interface ReadFile {
  form: FormData;
  error: string | null;
  /** Whether the text is that of a file, chosen now or for an earlier check, and not of the user. */
  isFromFile: boolean;
}

const FILE_AND_TEXT =
  "You chose a file and typed rows as well. Clear the text and choose the file again, or choose no file.";

const HOW_TO_SAVE = 'In a spreadsheet, save it as "CSV UTF-8".';

/**
 * Copies the content of a form's file, if there is one, into the form's text field. Does not overwrite text that the
 * user typed: choosing a file as well is an error.
 */
export async function withCsvText(form: FormData, file: File | null): Promise<ReadFile> {
  const read = new FormData();
  for (const [name, value] of form) read.append(name, value);
  const text = read.get("text");
  const isFromFile = typeof text === "string" && digestOf(text) === read.get("given");
  const unread = (error: string | null) => ({ form: read, error, isFromFile });
  if (!file) return unread(null);
  const isTyped = typeof text === "string" && !isBlank(text) && !isFromFile;
  if (isTyped) return unread(FILE_AND_TEXT);
  if (file.size > IMPORT_LIMITS.bytes) return unread(TOO_LARGE);
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  if ("error" in decoded) return unread(decoded.error);
  read.set("text", decoded.text);
  return { form: read, error: null, isFromFile: true };
}

function decode(bytes: Uint8Array): { text: string } | { error: string } {
  if (bytes.length === 0) return { error: "The file is empty" };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return { error: `This is a workbook, not a CSV file. ${HOW_TO_SAVE}` };
  }
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) {
    return { error: `The file is written in UTF-16, not in UTF-8. ${HOW_TO_SAVE}` };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(withLfLineEnds(bytes)) };
  } catch {
    return { error: `The file is not written in UTF-8. ${HOW_TO_SAVE}` };
  }
}

const CR = 0x0d;
const LF = 0x0a;

/** Replaces CRLF and CR by LF, in place. A megabyte of line ends takes less time and memory so than in a text. */
function withLfLineEnds(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== CR) bytes[length++] = byte;
    else if (bytes[at + 1] !== LF) bytes[length++] = LF;
  }
  return bytes.subarray(0, length);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
