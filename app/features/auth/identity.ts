import { isBlank, isStorable, lengthOf, normaliseText, withoutExcessMarks } from "~/lib/text";

/** A user as the sign-in provider describes them, in a form that can be stored. */
export interface Identity {
  /** Identifies the user together with `subject`. */
  issuer: string;
  subject: string;
  /** In lower case; null when there is none or it cannot be stored. */
  email: string | null;
  /** Whether the provider has verified the e-mail address; false without an address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** The URL of the picture at the provider. It is fetched once, and never sent to browsers. */
  profileImageUrl: string | null;
  /**
   * When the user last signed in at the provider, in milliseconds since the epoch; the time of this sign-in when the
   * provider does not tell.
   */
  authenticatedAt: number;
}

/** Claims of OpenID Connect. Their types are not trusted. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 320;
const MAX_IMAGE_URL_LENGTH = 500;

/** The limit of OpenID Connect. */
const MAX_SUBJECT_LENGTH = 255;

/**
 * Reads the claims. Leaves out claims that cannot be stored (wrong type, too long, a NUL character), truncates long names,
 * and removes excess marks from them.
 * @returns null without a valid subject
 */
export function readIdentity(issuer: string, claims: Claims): Identity | null {
  const subject = text(claims.sub);
  if (!subject || subject.length > MAX_SUBJECT_LENGTH) return null;
  const email = readEmail(claims.email);
  return {
    issuer,
    subject,
    email,
    // Some providers send "true" or 1. Only the standard's boolean counts as verified.
    emailVerified: email !== null && claims.email_verified === true,
    ...readNames(claims),
    profileImageUrl: readImageUrl(claims.picture),
    authenticatedAt: readTime(claims.auth_time),
  };
}

function readNames(claims: Claims): Pick<Identity, "firstName" | "lastName"> {
  const firstName = name(claims.given_name);
  const lastName = name(claims.family_name);
  if (firstName || lastName) return { firstName, lastName };
  const fullName = name(claims.name) ?? name(claims.preferred_username);
  return { firstName: fullName, lastName: null };
}

function readEmail(claim: unknown): string | null {
  // Only ASCII: lower-casing all of Unicode maps different addresses to one, such as the Kelvin sign to the letter k.
  const email = text(claim)?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (!email || lengthOf(email) > MAX_EMAIL_LENGTH) return null;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

function readImageUrl(claim: unknown): string | null {
  const address = text(claim);
  if (!address) return null;
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.href.length <= MAX_IMAGE_URL_LENGTH ? url.href : null;
}

/** A claim in seconds as milliseconds since the epoch, not after now; now when it is no time. */
function readTime(claim: unknown): number {
  const now = Date.now();
  return typeof claim === "number" && claim >= 0 ? Math.min(claim * 1000, now) : now;
}

function name(claim: unknown): string | null {
  const value = withoutExcessMarks(text(claim)?.replace(/\s+/g, " ") ?? "");
  return value ? [...value].slice(0, MAX_NAME_LENGTH).join("").trim() : null;
}

/** A claim's normalised text, or null when it is not text, is blank or cannot be stored. */
function text(claim: unknown): string | null {
  if (typeof claim !== "string" || !isStorable(claim) || isBlank(claim)) return null;
  return normaliseText(claim);
}
