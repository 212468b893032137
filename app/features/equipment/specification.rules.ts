import { MAX_JSON, parseJson } from "~/lib/json";
import { isBlank, isStorable, MAX_WHITE_SPACE, normaliseText, shortened } from "~/lib/text";
import type { Specification } from "./equipment.entity";
import { EQUIPMENT_LIMITS, FORBIDDEN_SPECIFICATIONS } from "./equipment.limits";
import { specificationKey, specificationTitle } from "./specifications";

/** The specifications of an item by name. */
export type Specifications = Record<string, Specification>;

/** Valid specifications, or the error. */
export type Checked = { specifications: Specifications } | { error: string };

/** The error of a typed specification, and the field that has it. */
export interface PairError {
  error: string;
  at: "name" | "value";
}

const NO_OBJECT = 'Specifications must be a JSON object, such as {"weight": "365 g"}';

const TOO_LARGE = `Specifications can be at most ${EQUIPMENT_LIMITS.specificationBytes / 1024} KB together`;

/** The maximum length of a name in a message. */
const NAME_IN_MESSAGE = 40;

/** Validates parsed JSON: an object of strings, numbers, booleans and null, which says nothing. */
export function checkSpecifications(value: unknown): Checked {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { error: NO_OBJECT };
  return checkEntries(Object.entries(value));
}

/** Validates a JSON text; a blank text means no specifications. */
export function readSpecifications(text: string): Checked {
  if (text.length > MAX_JSON) return { error: TOO_LARGE };
  if (isBlank(text)) return { specifications: {} };
  const json = parseJson(text);
  return "failure" in json ? { error: NO_OBJECT } : checkSpecifications(json.value);
}

/**
 * The specifications in a form's JSON field, to list them: also those that are too large or otherwise rejected, as they
 * would be lost.
 */
export function listedSpecifications(json: string): Specifications {
  const read = parseJson(json, Infinity);
  const { value } = "value" in read ? read : {};
  if (typeof value !== "object" || !value || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, stated]) => isSpecification(stated)));
}

/** Valid specifications that all have a value, or the error of the first without one. */
export function requireValues(checked: Checked): Checked {
  if ("error" in checked) return checked;
  const missing = Object.entries(checked.specifications).find(
    ([, value]) => typeof value === "string" && isBlank(value),
  );
  if (!missing) return checked;
  return { error: `${specificationTitle(missing[0])} needs a value. Enter one, or remove it.` };
}

/** Adds a typed specification; without one the specifications remain unchanged. */
export function withPair(
  specifications: Specifications,
  name: string,
  value: string,
): { specifications: Specifications } | PairError {
  if (isBlank(name) && isBlank(value)) return { specifications };
  if (isBlank(name)) return { error: "A specification needs a name", at: "name" };
  if (isBlank(value)) return { error: "A specification needs a value", at: "value" };
  const checked = checkEntries([...Object.entries(specifications), [name, value]]);
  return "error" in checked ? { ...checked, at: "name" } : checked;
}

function checkEntries(given: readonly (readonly [string, unknown])[]): Checked {
  if (given.length > EQUIPMENT_LIMITS.specifications) {
    return { error: `There can be at most ${EQUIPMENT_LIMITS.specifications} specifications` };
  }
  if (isTooLong(given)) return { error: TOO_LARGE };
  const stored = new Map<string, Specification>();
  const keys = new Set<string>();
  for (const [typed, stated] of given) {
    const name = normaliseText(typed);
    const key = specificationKey(name);
    const checked = checkPair(name, stated);
    if ("error" in checked) return checked;
    if (keys.has(key)) {
      return { error: `There is already a specification called "${inMessage(specificationTitle(name))}"` };
    }
    keys.add(key);
    stored.set(name, checked.value);
  }
  const specifications = Object.fromEntries(stored);
  if (bytesOf(specifications) > EQUIPMENT_LIMITS.specificationBytes) {
    return { error: TOO_LARGE };
  }
  return { specifications };
}

/** Whether names and strings exceed the limit together: a string has at least as many bytes as UTF-16 units. */
function isTooLong(given: readonly (readonly [string, unknown])[]): boolean {
  const texts = given.flat().filter((it) => typeof it === "string");
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > EQUIPMENT_LIMITS.specificationBytes + MAX_WHITE_SPACE;
}

function checkPair(name: string, stated: unknown): { value: Specification } | { error: string } {
  const title = specificationTitle(name);
  if (isForbidden(name)) return { error: `A specification cannot be called "${name}"` };
  if (isBlank(title)) return { error: "A specification needs a name" };
  const value = typeof stated === "string" ? normaliseText(stated) : stated;
  if (!isSpecification(value)) {
    return {
      error: `The specification "${inMessage(title)}" must be text, a plain number, true, false or null`,
    };
  }
  if (isStorable(name) && isStorable(String(value))) return { value };
  return { error: "A specification contains a character that cannot be stored" };
}

function inMessage(title: string): string {
  return shortened(title, NAME_IN_MESSAGE);
}

function isForbidden(name: string): boolean {
  return FORBIDDEN_SPECIFICATIONS.some((forbidden) => forbidden === name);
}

/** The database would store a number with an exponent as hundreds of digits. */
function isSpecification(value: unknown): value is Specification {
  if (typeof value === "number") return /^-?[\d.]+$/.test(String(value));
  return value === null || typeof value === "string" || typeof value === "boolean";
}

/** As the database writes them: with a space after each colon and comma. */
function bytesOf(specifications: Specifications): number {
  const spaces = Math.max(0, 2 * Object.keys(specifications).length - 1);
  return new TextEncoder().encode(JSON.stringify(specifications)).length + spaces;
}
