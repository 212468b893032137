import { IMPORT_COLUMNS } from "~/features/import/import.columns";
import { IMPORT_LIMITS } from "~/features/import/import.limits";
import { ofBytes, ofLength, SOME_TEXTS } from "./expandingTexts";
import type { DescribedRequest } from "./largeBodies";

/** A little less than the size limit of an import, in bytes. */
const BYTES = IMPORT_LIMITS.bytes - 10_000;
const ROWS = IMPORT_LIMITS.rows;

/** Imports of the maximum size, of each kind: cells with texts that grow, and malformed CSV. */
export function largeImports(path: string, origin: string): DescribedRequest[] {
  return Object.entries(IMPORT_COLUMNS).flatMap(([kind, columns]) => {
    const names = columns.map(({ name }) => name).filter((name) => name !== "id");
    const heading = names.join();
    const rows = (cell: (name: string, at: number) => string) =>
      Array.from({ length: ROWS }, (_, at) => names.map((name) => cell(name, at)).join()).join("\n");
    const contents: Record<string, string> = {
      "valid rows": rows((name, at) => VALID_CELLS[name] ?? (name === "name" ? `Club ${at}` : "")),
      "one row of empty cells": ",".repeat(BYTES),
      "rows of many cells": `${",x".repeat(BYTES / 2 / ROWS)}\n`.repeat(ROWS),
      "line ends": "\n".repeat(BYTES),
      "an unclosed quote": `"${"x".repeat(BYTES)}`,
      quotes: `"${'""'.repeat(BYTES / 2)}"`,
      "many rows": "a\n".repeat(BYTES / 2),
    };
    for (const text of SOME_TEXTS) {
      const cell = quoted(ofBytes(text, BYTES / ROWS / names.length - 3));
      contents[`${ROWS} rows of ${text}`] = rows(() => cell);
      for (const name of names) {
        const value = quoted(ofBytes(text, BYTES - 100));
        contents[`a ${name} of ${text}`] = names
          .map((it) => (it === name ? value : (VALID_CELLS[it] ?? "Club")))
          .join();
      }
      contents[`descriptions of ${text}`] = rows((name, at) =>
        name === "description"
          ? quoted(ofLength(text, 600))
          : name === "name"
            ? `Club ${at}`
            : (VALID_CELLS[name] ?? ""),
      );
    }
    const uploaded = Object.entries(contents).map(([what, text]) =>
      importRequest(path, origin, { kind, what, text: `${heading}\n${text}` }),
    );
    const otherColumns = {
      "column names only": "x,".repeat(BYTES / 2),
      "a long id": `id,name\n${"9".repeat(BYTES)},x`,
    };
    const pasted = SOME_TEXTS.map((text) => {
      const what = `${ROWS} rows of ${text}`;
      return importRequest(path, origin, {
        kind,
        what,
        text: `${heading}\n${contents[what]}`,
        isPasted: true,
      });
    });
    return [
      ...uploaded,
      ...pasted,
      ...Object.entries(otherColumns).map(([what, text]) =>
        importRequest(path, origin, { kind, what, text }),
      ),
    ];
  });
}

const VALID_CELLS: Readonly<Record<string, string>> = {
  location: "Powai",
  type: "racket",
  brand: "Head",
  description: "For the brave.",
  numberOfCourts: "2",
  membershipRequired: "no",
  price: "100",
};

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function importRequest(
  path: string,
  origin: string,
  { kind, what, text, isPasted = false }: { kind: string; what: string; text: string; isPasted?: boolean },
): DescribedRequest {
  const body = new FormData();
  body.append("kind", kind);
  body.append("text", isPasted ? text : "");
  if (!isPasted) body.append("file", new File([text], "sheet.csv", { type: "text/csv" }));
  return {
    what: `${kind}: ${what}${isPasted ? ", pasted" : ""}`,
    path,
    init: { method: "POST", headers: { Origin: origin }, body },
  };
}
