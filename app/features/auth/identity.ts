import { isBlank, isStorable, lengthOf, normaliseText } from "~/lib/text";

/** Who the provider says somebody is, in a shape that can be kept. */
export interface Identity {
  /** With `subject`, who a person is. */
  issuer: string;
  subject: string;
  /** In lower case; null where there is none that can be stored. */
  email: string | null;
  /** The provider has verified that the address is the user's; false without an address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** Where the provider says that their picture is: an address to fetch it from once, never one to show. */
  profileImageUrl: string | null;
}

/** The claims of OpenID Connect that are used here; none of them can be trusted to have its type. */
export type Claims = Readonly<Record<string, unknown>>;

const NAME_LENGTH = 100;
const EMAIL_LENGTH = 320;
const IMAGE_URL_LENGTH = 500;

/** Longest subject that OpenID Connect allows. */
const SUBJECT_LENGTH = 255;

/**
 * Reads the claims. A claim that cannot be kept (wrong type, too long for an address, a NUL in it) is left
 * out, a name that is too long is cut.
 * @returns null without a subject: then there is nobody to sign in
 */
export function readIdentity(issuer: string, claims: Claims): Identity | null {
  const subject = text(claims.sub);
  if (!subject || subject.length > SUBJECT_LENGTH) return null;
  const email = readEmail(claims.email);
  return {
    issuer,
    subject,
    email,
    // Some providers send "true", 1 or nothing: only the boolean of the standard says that it was verified.
    emailVerified: email !== null && claims.email_verified === true,
    ...readNames(claims),
    profileImageUrl: readImageUrl(claims.picture),
  };
}

function readNames(claims: Claims): Pick<Identity, "firstName" | "lastName"> {
  const firstName = name(claims.given_name);
  const lastName = name(claims.family_name);
  if (firstName || lastName) return { firstName, lastName };
  const whole = name(claims.name) ?? name(claims.preferred_username);
  return { firstName: whole, lastName: null };
}

function readEmail(claim: unknown): string | null {
  // ASCII alone: to lower-case all of Unicode makes one address of two, as with the Kelvin sign and the letter k.
  const email = text(claim)?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (!email || lengthOf(email) > EMAIL_LENGTH) return null;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

function readImageUrl(claim: unknown): string | null {
  const address = text(claim);
  if (!address) return null;
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.href.length <= IMAGE_URL_LENGTH ? url.href : null;
}

function name(claim: unknown): string | null {
  const given = text(claim)?.replace(/\s+/g, " ");
  return given ? [...given].slice(0, NAME_LENGTH).join("").trim() : null;
}

/** The text of a claim, or null where it is none that shows something and can be stored. */
function text(claim: unknown): string | null {
  if (typeof claim !== "string" || !isStorable(claim) || isBlank(claim)) return null;
  return normaliseText(claim);
}
