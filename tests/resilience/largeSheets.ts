import { IMPORT_LABELS } from "~/features/import/import.labels";
import { IMPORT_LIMITS } from "~/features/import/import.limits";
import { ofBytes, ofLength, SOME_TEXTS } from "./expandingTexts";
import type { Sent } from "./largeBodies";

/** Texts of about as many bytes as a sheet may have. */
const BYTES = IMPORT_LIMITS.bytes - 10_000;
const ROWS = IMPORT_LIMITS.rows;

/** Sheets as large as they may be, of either kind, as a file: cells of everything that grows, and what is hardly CSV. */
export function largeSheets(path: string, origin: string): Sent[] {
  return Object.entries(IMPORT_LABELS).flatMap(([kind, { columns }]) => {
    const names = columns.map(({ name }) => name).filter((name) => name !== "id");
    const heading = names.join();
    const rows = (cell: (name: string, at: number) => string) =>
      Array.from({ length: ROWS }, (_, at) => names.map((name) => cell(name, at)).join()).join("\n");
    const sheets: Record<string, string> = {
      "rows that are sound": rows((name, at) => SOUND[name] ?? (name === "name" ? `Club ${at}` : "")),
      "one row of empty cells": ",".repeat(BYTES),
      "rows of many cells": `${",x".repeat(BYTES / 2 / ROWS)}\n`.repeat(ROWS),
      "line ends": "\n".repeat(BYTES),
      "a quote that never ends": `"${"x".repeat(BYTES)}`,
      quotes: `"${'""'.repeat(BYTES / 2)}"`,
      "many rows": "a\n".repeat(BYTES / 2),
    };
    for (const text of SOME_TEXTS) {
      const cell = quoted(ofBytes(text, BYTES / ROWS / names.length - 3));
      sheets[`${ROWS} rows of ${text}`] = rows(() => cell);
      for (const name of names) {
        const value = quoted(ofBytes(text, BYTES - 100));
        sheets[`a ${name} of ${text}`] = names
          .map((it) => (it === name ? value : (SOUND[it] ?? "Club")))
          .join();
      }
      sheets[`descriptions of ${text}`] = rows((name, at) =>
        name === "description"
          ? quoted(ofLength(text, 600))
          : name === "name"
            ? `Club ${at}`
            : (SOUND[name] ?? ""),
      );
    }
    const sent = Object.entries(sheets).map(([what, text]) =>
      sheet(path, origin, { kind, what, text: `${heading}\n${text}` }),
    );
    const noHeadings = {
      "headings alone": "x,".repeat(BYTES / 2),
      "an id": `id,name\n${"9".repeat(BYTES)},x`,
    };
    const pasted = SOME_TEXTS.map((text) => {
      const what = `${ROWS} rows of ${text}`;
      return sheet(path, origin, { kind, what, text: `${heading}\n${sheets[what]}`, isPasted: true });
    });
    return [
      ...sent,
      ...pasted,
      ...Object.entries(noHeadings).map(([what, text]) => sheet(path, origin, { kind, what, text })),
    ];
  });
}

const SOUND: Readonly<Record<string, string>> = {
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

function sheet(
  path: string,
  origin: string,
  { kind, what, text, isPasted = false }: { kind: string; what: string; text: string; isPasted?: boolean },
): Sent {
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
