import type { z } from "zod";
import { readId } from "~/http/ids";
import { isSameValue } from "~/http/savedValues";
import { isUploadAddress } from "~/http/uploads";
import { shortDigest } from "~/lib/digest.server";
import { type DiffPart, isBlank, normaliseText, oneLine, shortened } from "~/lib/text";
import { timeSlices } from "~/lib/timeSlices.server";
import { IMPORT_COLUMNS } from "./import.columns";
import { IMPORT_LABELS } from "./import.labels";
import type { ImportKind } from "./import.limits";
import type { ValidatedRow } from "./import.view";
import type { Item, ItemImport } from "./itemImport.server";
import type { ColumnOf, CsvRow } from "./parseCsv.server";

/** A validated row that can be written. */
export interface RowToImport {
  row: Omit<ValidatedRow, "hasMoved">;
  /** Changes when the row, the item or the outcome changes. */
  fingerprint: string;
  /** Writes the row. @returns false, without writing, when the item has changed since or was deleted */
  write(): Promise<boolean>;
}

/** Validates imports of one kind, and exports its items. */
export interface RowValidator {
  columnOf: ColumnOf;
  /** Determines the outcome of each row. Writes nothing. */
  validate(rows: readonly CsvRow[]): Promise<RowToImport[]>;
  /** The items with these ids, or all, one row each, by the columns' names. */
  export(ids: readonly number[] | null): Promise<Record<string, string>[]>;
}

/** The maximum length of a value on the page, in UTF-16 units. */
const MAX_SHOWN_LENGTH = 160;

/** How much of the common beginning of two texts is shown before their difference, in UTF-16 units. */
const CONTEXT_LENGTH = 24;

/** Creates a validator for one kind of import. */
export function createRowValidator<View extends Item, Fields extends object, Change extends object>(
  type: ItemImport<View, Fields, Change>,
): RowValidator {
  return {
    columnOf: (heading) => standardColumn(type.kind, heading) ?? type.extraColumn?.(heading) ?? null,
    async validate(rows) {
      const addresses = rows.flatMap(({ cells }) => cells.filter(({ column }) => column === "imageUrl"));
      const uploads = await type.uploadsAmong(addresses.map(({ text }) => normaliseText(text)));
      const validation = new Validation(type, await type.all(), uploads);
      const yieldIfDue = timeSlices();
      const validated: RowToImport[] = [];
      for (const row of rows) {
        validated.push(validation.row(row));
        await yieldIfDue();
      }
      return validated;
    },
    async export(ids) {
      const items = ids === null ? await type.all() : await type.find(ids);
      return items.map((item) => type.write(item));
    },
  };
}

/** Finds a column by its name or label, ignoring case and spacing. */
function standardColumn(kind: ImportKind, heading: string): string | null {
  const key = headingKey(heading);
  const column = IMPORT_COLUMNS[kind].find(({ name, label }) =>
    [name, label].some((text) => headingKey(text) === key),
  );
  return column?.name ?? null;
}

function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[\s_-]/g, "");
}

/** The validation of one import, which tracks duplicates between its rows. */
class Validation<View extends Item, Fields extends object, Change extends object> {
  readonly #type: ItemImport<View, Fields, Change>;
  readonly #items: ReadonlyMap<number, View>;
  /** The ids of the stored items by identity. */
  readonly #stored = new Map<string, number[]>();
  /** The line that changes each item, and the first line with each identity. */
  readonly #changedLines = new Map<number, number>();
  readonly #identityLines = new Map<string, number>();

  /** The whole URLs of uploads. */
  readonly #uploads: ReadonlySet<string>;

  constructor(type: ItemImport<View, Fields, Change>, items: readonly View[], uploads: ReadonlySet<string>) {
    this.#type = type;
    this.#uploads = uploads;
    this.#items = new Map(items.map((item) => [item.id, item]));
    for (const item of items) {
      const key = this.#identity(item);
      this.#stored.set(key, [...(this.#stored.get(key) ?? []), item.id]);
    }
  }

  row(row: CsvRow): RowToImport {
    if (row.error) return this.#invalid(row, null, [{ label: "", message: row.error }]);
    const id = row.cells.find(({ column }) => column === "id")?.text ?? "";
    const cells = row.cells.filter(({ column }) => column !== "id");
    if (isBlank(id)) return this.#added(row, this.#type.read(cells, null));
    const current = this.#items.get(readId(id.trim()) ?? 0);
    if (!current) return this.#invalid(row, null, [{ label: "Id", message: this.#noSuch(id) }]);
    const earlier = this.#changedLines.get(current.id);
    this.#changedLines.set(current.id, earlier ?? row.line);
    if (earlier !== undefined) {
      const message = `Line ${earlier} is about the ${this.#labels.one} ${current.id} already`;
      return this.#invalid(row, current, [{ label: "Id", message }]);
    }
    return this.#change(row, this.#type.read(cells, current), current);
  }

  #added(row: CsvRow, input: Record<string, unknown>): RowToImport {
    const parsed = this.#type.added.safeParse(input);
    if (!parsed.success) return this.#invalid(row, null, this.#errorsIn(parsed.error));
    const values = new Map<string, unknown>(Object.entries(parsed.data));
    const imageError = this.#uploadError(values.get("imageUrl"));
    if (imageError) return this.#invalid(row, null, [imageError]);
    const facts = IMPORT_COLUMNS[this.#type.kind].flatMap(({ name, label }) => {
      const text = shortened(formatValue(values.get(name)), MAX_SHOWN_LENGTH);
      return text && name !== "name" ? [{ label, differences: [{ kind: "same", text } as const] }] : [];
    });
    const warnings = this.#warnings(row, this.#identity(parsed.data), null);
    return {
      row: { ...this.#base(row, null), outcome: "add", facts, warnings },
      fingerprint: fingerprintOf(["add", input, warnings]),
      write: async () => {
        await this.#type.add(parsed.data);
        return true;
      },
    };
  }

  #change(row: CsvRow, input: Record<string, unknown>, current: View): RowToImport {
    const parsed = this.#type.changed.safeParse(input);
    if (!parsed.success) return this.#invalid(row, current, this.#errorsIn(parsed.error));
    const before = new Map<string, unknown>(Object.entries(current));
    const after = new Map<string, unknown>(
      Object.entries(parsed.data).filter(([name, value]) => !isSameValue(before.get(name), value)),
    );
    if (after.size === 0) {
      return {
        row: { ...this.#base(row, current), outcome: "same" },
        fingerprint: fingerprintOf(["same", current.id, input]),
        write: async () => true,
      };
    }
    const change = this.#type.changed.parse(
      Object.fromEntries(Array.from(after.keys(), (name) => [name, input[name]])),
    );
    const imageError = this.#uploadError(after.get("imageUrl"));
    if (imageError) return this.#invalid(row, current, [imageError]);
    const isRenamed = this.#type.identity.columns.some((name) => after.has(name));
    const warnings = isRenamed
      ? this.#warnings(row, this.#identity({ ...current, ...parsed.data }), current)
      : [];
    const facts = IMPORT_COLUMNS[this.#type.kind]
      .filter(({ name }) => after.has(name))
      .map(({ name, label }) => ({
        label,
        differences: shownDifference(formatValue(before.get(name)), formatValue(after.get(name))),
      }));
    return {
      row: { ...this.#base(row, current), outcome: "change", facts, warnings },
      fingerprint: fingerprintOf(["change", current.id, current.version, input, warnings]),
      write: async () => {
        const { outcome } = await this.#type.change(current.id, current.version, change);
        return outcome === "changed";
      },
    };
  }

  #invalid(row: CsvRow, current: View | null, errors: ValidatedRow["errors"]): RowToImport {
    return {
      row: { ...this.#base(row, current), outcome: "error", errors },
      fingerprint: fingerprintOf(["error", errors]),
      write: async () => false,
    };
  }

  #base({ line, cells }: CsvRow, current: View | null) {
    const written = cells.find(({ column }) => column === "name")?.text ?? "";
    const name = shortened(isBlank(written) ? (current?.name ?? "") : written, MAX_SHOWN_LENGTH);
    return { line, name, id: current?.id ?? null, facts: [], errors: [], warnings: [] };
  }

  /** Warns of duplicates, stored or in an earlier row. @param self the stored item of this row, if any */
  #warnings({ line }: CsvRow, key: string, self: View | null): string[] {
    const { words } = this.#type.identity;
    const others = (this.#stored.get(key) ?? []).filter((id) => id !== self?.id);
    const earlier = this.#identityLines.get(key);
    this.#identityLines.set(key, earlier ?? line);
    return [
      ...(others.length > 0
        ? [`There is a ${this.#labels.one} of this ${words} already: ${others.join(", ")}.`]
        : []),
      ...(earlier === undefined ? [] : [`Line ${earlier} has the same ${words}.`]),
    ];
  }

  #identity(item: object): string {
    const values = new Map<string, unknown>(Object.entries(item));
    const { columns } = this.#type.identity;
    return JSON.stringify(columns.map((name) => oneLine(formatValue(values.get(name))).toLowerCase()));
  }

  /** Each upload belongs to one item, so an import can keep or remove it, but not assign it. */
  #uploadError(address: unknown): ValidatedRow["errors"][number] | null {
    if (typeof address !== "string") return null;
    if (!isUploadAddress(address) && !this.#uploads.has(address)) return null;
    return { label: "Image", message: "Upload an image in the form of the item instead" };
  }

  #errorsIn(error: z.ZodError): ValidatedRow["errors"] {
    const errors = new Map<string, ValidatedRow["errors"][number]>();
    for (const { path, message } of error.issues) {
      const column = IMPORT_COLUMNS[this.#type.kind].find(({ name }) => name === path[0]);
      errors.set(`${column?.name} ${message}`, { label: column?.label ?? "", message });
    }
    return [...errors.values()];
  }

  #noSuch(id: string): string {
    return `There is no ${this.#labels.one} "${shortened(id, 20)}". Leave the id empty to add one`;
  }

  get #labels() {
    return IMPORT_LABELS[this.#type.kind];
  }
}

/** A value as text, on one line. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
    .join(", ");
}

/** The removed and the added text. Long texts start shortly before their first difference. */
function shownDifference(before: string, after: string): DiffPart[] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const isLong = Math.max(before.length, after.length) > MAX_SHOWN_LENGTH;
  const from = isLong ? Math.max(0, same - CONTEXT_LENGTH) : 0;
  const shown = (text: string) => {
    const rest = text.slice(from).toWellFormed();
    return shortened(from > 0 && rest ? `…${rest}` : rest, MAX_SHOWN_LENGTH);
  };
  const both: DiffPart[] = [
    { kind: "removed", text: shown(before) },
    { kind: "added", text: shown(after) },
  ];
  return both.filter(({ text }) => text !== "");
}

function fingerprintOf(parts: readonly unknown[]): string {
  return shortDigest(JSON.stringify(parts), 16);
}
