import { createHash } from "node:crypto";
import type { z } from "zod";
import { readId } from "~/lib/ids";
import { isBlank, oneLine, shortened } from "~/lib/text";
import type { DiffPart } from "~/lib/textDiff";
import { inTurns } from "~/lib/turns.server";
import { isUploadAddress } from "~/lib/uploads";
import { IMPORT_LABELS } from "./import.labels";
import type { ImportKind } from "./import.limits";
import type { ValidatedRow } from "./import.view";
import type { ImportType, Item } from "./importType.server";
import type { CsvRow, KnowsColumn } from "./parseCsv.server";

/** A row that was checked, and can be written as it was. */
export interface RowToImport {
  row: Omit<ValidatedRow, "hasMoved">;
  /** The same for as long as the row says the same, and does the same. */
  fingerprint: string;
  /** @returns false where what it changes has changed since, or is gone: nothing was written then */
  write(): Promise<boolean>;
}

/** Sheets of one kind, with the part of the catalogue that they are about. */
export interface RowValidator {
  knows: KnowsColumn;
  /** What would become of each row. Writes nothing. */
  check(rows: readonly CsvRow[]): Promise<RowToImport[]>;
  /** All that there is, a row each, by the columns' names. */
  written(): Promise<Record<string, string>[]>;
}

/** How much of a value the page of a check shows, in UTF-16 units. */
const SHOWN = 160;

/** How much of what two texts have in common is shown before they differ. */
const BEFORE_DIFFERENCE = 24;

/** Reads sheets of one kind. */
export function createRowValidator<View extends Item, Fields extends object, Change extends object>(
  kind: ImportType<View, Fields, Change>,
): RowValidator {
  return {
    knows: (heading) => knownColumn(kind.kind, heading) ?? kind.alsoKnows?.(heading) ?? null,
    async check(rows) {
      const check = new Check(kind, await kind.all());
      const turn = inTurns();
      const checked: RowToImport[] = [];
      for (const row of rows) {
        checked.push(check.row(row));
        await turn();
      }
      return checked;
    },
    written: async () => (await kind.all()).map((item) => kind.write(item)),
  };
}

/** An uploaded image is its item's alone: a sheet can leave it there or take it away, but give it to none. */
function imageOfOurs(address: unknown): ValidatedRow["errors"][number] | null {
  if (typeof address !== "string" || !isUploadAddress(address)) return null;
  return { label: "Image", message: "An uploaded image is given to an item by its form only" };
}

/** By its name or its label, whatever the case and the spacing. */
function knownColumn(kind: ImportKind, heading: string): string | null {
  const letters = lettersOf(heading);
  const column = IMPORT_LABELS[kind].columns.find(({ name, label }) =>
    [name, label].some((it) => lettersOf(it) === letters),
  );
  return column?.name ?? null;
}

function lettersOf(heading: string): string {
  return heading.toLowerCase().replace(/[\s_-]/g, "");
}

/** One pass through a sheet: it knows which rows came before. */
class Check<View extends Item, Fields extends object, Change extends object> {
  readonly #kind: ImportType<View, Fields, Change>;
  readonly #items: ReadonlyMap<number, View>;
  /** Who is there already under each name and place, by their ids. */
  readonly #there = new Map<string, number[]>();
  /** Where in the sheet each item is changed, and each name and place is written. */
  readonly #changed = new Map<number, number>();
  readonly #written = new Map<string, number>();

  constructor(kind: ImportType<View, Fields, Change>, items: readonly View[]) {
    this.#kind = kind;
    this.#items = new Map(items.map((item) => [item.id, item]));
    for (const item of items) {
      const key = this.#identity(item);
      this.#there.set(key, [...(this.#there.get(key) ?? []), item.id]);
    }
  }

  row(row: CsvRow): RowToImport {
    if (row.fault) return this.#faulty(row, null, [{ label: "", message: row.fault }]);
    const id = row.cells.find(({ column }) => column === "id")?.text ?? "";
    const cells = row.cells.filter(({ column }) => column !== "id");
    if (isBlank(id)) return this.#added(row, this.#kind.read(cells, null));
    const current = this.#items.get(readId(id.trim()) ?? 0);
    if (!current) return this.#faulty(row, null, [{ label: "Id", message: this.#noSuch(id) }]);
    const earlier = this.#changed.get(current.id);
    this.#changed.set(current.id, earlier ?? row.line);
    if (earlier !== undefined) {
      const message = `Line ${earlier} is about the ${this.#words.one} ${current.id} already`;
      return this.#faulty(row, current, [{ label: "Id", message }]);
    }
    return this.#change(row, this.#kind.read(cells, current), current);
  }

  #added(row: CsvRow, input: Record<string, unknown>): RowToImport {
    const checked = this.#kind.added.safeParse(input);
    if (!checked.success) return this.#faulty(row, null, this.#errorsIn(checked.error));
    const values = new Map<string, unknown>(Object.entries(checked.data));
    const ours = imageOfOurs(values.get("imageUrl"));
    if (ours) return this.#faulty(row, null, [ours]);
    const facts = this.#words.columns.flatMap(({ name, label }) => {
      const text = shortened(wordsOf(values.get(name)), SHOWN);
      return text && name !== "name" ? [{ label, differences: [{ kind: "same", text } as const] }] : [];
    });
    const warnings = this.#warnings(row, this.#identity(checked.data), null);
    return {
      row: { ...this.#start(row, null), outcome: "add", facts, warnings },
      fingerprint: fingerprintOf(["add", input, warnings]),
      write: async () => {
        await this.#kind.add(checked.data);
        return true;
      },
    };
  }

  #change(row: CsvRow, input: Record<string, unknown>, current: View): RowToImport {
    const checked = this.#kind.changed.safeParse(input);
    if (!checked.success) return this.#faulty(row, current, this.#errorsIn(checked.error));
    const before = new Map<string, unknown>(Object.entries(current));
    const after = new Map<string, unknown>(
      Object.entries(checked.data).filter(([name, value]) => !isSame(before.get(name), value)),
    );
    if (after.size === 0) {
      return {
        row: { ...this.#start(row, current), outcome: "same" },
        fingerprint: fingerprintOf(["same", current.id, input]),
        write: async () => true,
      };
    }
    const change = this.#kind.changed.parse(
      Object.fromEntries(Array.from(after.keys(), (name) => [name, input[name]])),
    );
    const ours = imageOfOurs(after.get("imageUrl"));
    if (ours) return this.#faulty(row, current, [ours]);
    const isRenamed = this.#kind.identity.columns.some((name) => after.has(name));
    const warnings = isRenamed
      ? this.#warnings(row, this.#identity({ ...current, ...checked.data }), current)
      : [];
    const facts = this.#words.columns
      .filter(({ name }) => after.has(name))
      .map(({ name, label }) => ({
        label,
        differences: shownDifference(wordsOf(before.get(name)), wordsOf(after.get(name))),
      }));
    return {
      row: { ...this.#start(row, current), outcome: "change", facts, warnings },
      fingerprint: fingerprintOf(["change", current.id, current.version, input, warnings]),
      write: async () => {
        const { outcome } = await this.#kind.change(current.id, current.version, change);
        return outcome === "changed";
      },
    };
  }

  #faulty(row: CsvRow, current: View | null, errors: ValidatedRow["errors"]): RowToImport {
    return {
      row: { ...this.#start(row, current), outcome: "fault", errors },
      fingerprint: fingerprintOf(["fault", errors]),
      write: async () => false,
    };
  }

  #start({ line, cells }: CsvRow, current: View | null) {
    const written = cells.find(({ column }) => column === "name")?.text ?? "";
    const name = shortened(isBlank(written) ? (current?.name ?? "") : written, SHOWN);
    return { line, name, id: current?.id ?? null, facts: [], errors: [], warnings: [] };
  }

  /** Warns of a second one of the same name and place, there or in the sheet. @param self what has them already */
  #warnings({ line }: CsvRow, key: string, self: View | null): string[] {
    const { words } = this.#kind.identity;
    const others = (this.#there.get(key) ?? []).filter((id) => id !== self?.id);
    const earlier = this.#written.get(key);
    this.#written.set(key, earlier ?? line);
    return [
      ...(others.length > 0
        ? [`There is a ${this.#words.one} of this ${words} already: ${others.join(", ")}.`]
        : []),
      ...(earlier === undefined ? [] : [`Line ${earlier} has the same ${words}.`]),
    ];
  }

  #identity(item: object): string {
    const values = new Map<string, unknown>(Object.entries(item));
    const { columns } = this.#kind.identity;
    return JSON.stringify(columns.map((name) => oneLine(wordsOf(values.get(name))).toLowerCase()));
  }

  #errorsIn(error: z.ZodError): ValidatedRow["errors"] {
    const errors = new Map<string, ValidatedRow["errors"][number]>();
    for (const { path, message } of error.issues) {
      const column = this.#words.columns.find(({ name }) => name === path[0]);
      errors.set(`${column?.name} ${message}`, { label: column?.label ?? "", message });
    }
    return [...errors.values()];
  }

  #noSuch(id: string): string {
    return `There is no ${this.#words.one} "${shortened(id, 20)}". Leave the id empty to add one`;
  }

  get #words() {
    return IMPORT_LABELS[this.#kind.kind];
  }
}

/** Nothing, an empty text and a field that is not there are the same; so are objects in any order. */
function isSame(before: unknown, after: unknown): boolean {
  return inOrder(before) === inOrder(after);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** A value on one line, as people read it. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${wordsOf(inner)}`)
    .join(", ");
}

/** What went and what came, from shortly before the first difference on. */
function shownDifference(before: string, after: string): DiffPart[] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const isLong = Math.max(before.length, after.length) > SHOWN;
  const from = isLong ? Math.max(0, same - BEFORE_DIFFERENCE) : 0;
  const shown = (text: string) => {
    const rest = text.slice(from).toWellFormed();
    return shortened(from > 0 && rest ? `…${rest}` : rest, SHOWN);
  };
  const both: DiffPart[] = [
    { kind: "removed", text: shown(before) },
    { kind: "added", text: shown(after) },
  ];
  return both.filter(({ text }) => text !== "");
}

function fingerprintOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}
