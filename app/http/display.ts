import type { FormFields } from "./form";

/** How a browser wants its pages displayed, as it chose on one of them. */
export interface Display {
  /** Lists as rows or as cards; null for rows on phones and cards on wide screens. */
  view: "list" | "grid" | null;
  /** Pages without scripts and photos, or with them; null to follow the browser's `Save-Data`. */
  version: "lite" | "full" | null;
  /** Whether the notice about demo data is hidden. */
  demo: "hidden" | null;
}

/** The values of each choice. A form posts one of them under its name. */
const CHOICES = { view: ["list", "grid"], version: ["lite", "full"], demo: ["hidden"] } as const;

const NAME = "display";

/** In seconds: a year. */
const MAX_AGE = 31_536_000;

/** The fields of the forms that post a choice. */
export const DISPLAY_FIELDS: FormFields = { single: [...Object.keys(CHOICES), "returnTo"] };

const DEFAULT: Display = { view: null, version: null, demo: null };

const ONLY = new RegExp(`^${NAME}=[a-z.]*$`);
const COOKIE = new RegExp(`(?:^|; ?)${NAME}=([a-z.]*)`);

/** Reads the choices from a `Cookie` header. What is not known counts as not chosen. */
export function readDisplay(cookieHeader: string | null | undefined): Display {
  const chosen = COOKIE.exec(cookieHeader ?? "")?.[1]?.split(".");
  return chosen ? displayOf(chosen) : DEFAULT;
}

/** A display with one choice changed. @param posted a form's names and values; unknown ones are ignored */
export function withChoices(display: Display, posted: FormData): Display {
  const values = Object.keys(CHOICES).flatMap((name) => posted.getAll(name).map(String));
  // The first of two values of a choice counts.
  return displayOf([...values, ...tokensOf(display)]);
}

/** The `Set-Cookie` header that stores a display. It holds nothing to steal or forge, so it is not `Secure`. */
export function displayCookie(display: Display): string {
  return `${cookieOf(display)}; Max-Age=${MAX_AGE}; Path=/; HttpOnly; SameSite=Lax`;
}

/**
 * The `Cookie` header of a request without any other cookie, in one spelling for each display; empty for the default.
 * @param saveData the request's `Save-Data` header
 * @returns undefined when there are other cookies
 */
export function displayOnly(
  cookieHeader: string | undefined,
  saveData: string | undefined,
): string | undefined {
  if (cookieHeader === undefined && saveData === undefined) return "";
  if (cookieHeader !== undefined && !ONLY.test(cookieHeader)) return undefined;
  const display = readDisplay(cookieHeader);
  const shown = { ...display, version: isLite(display, saveData) ? ("lite" as const) : null };
  return tokensOf(shown).length > 0 ? cookieOf(shown) : "";
}

/**
 * Whether pages have no scripts and no photos.
 * @param saveData the browser's `Save-Data` header
 */
export function isLite({ version }: Display, saveData: string | null | undefined): boolean {
  return version === null ? /^\s*on\s*$/i.test(saveData ?? "") : version === "lite";
}

function displayOf(tokens: readonly string[]): Display {
  const chosen = <Value extends string>(values: readonly Value[]) =>
    tokens.flatMap((token) => values.find((value) => value === token) ?? [])[0] ?? null;
  return { view: chosen(CHOICES.view), version: chosen(CHOICES.version), demo: chosen(CHOICES.demo) };
}

function cookieOf(display: Display): string {
  return `${NAME}=${tokensOf(display).join(".")}`;
}

function tokensOf({ view, version, demo }: Display): string[] {
  return [view, version, demo].filter((token) => token !== null);
}
