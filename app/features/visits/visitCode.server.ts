import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_DAYS, CODE_LENGTH, CODE_LETTERS } from "./visit.limits";
import { dayOf, daysAfter } from "./visitDays";

/** So many bytes of the digest make a code: enough for all letters to be equally likely but for one in millions. */
const BYTES = 6;

/**
 * The code of a court on a day: letters from HMAC-SHA-256 of both.
 * @param secret of the court
 * @param day such as `2026-11-27`
 */
export function visitCodeOf(secret: string, courtId: number, day: string): string {
  const digest = createHmac("sha256", secret).update(`${courtId} ${day}`).digest();
  let rest = digest.readUIntBE(0, BYTES);
  let code = "";
  while (code.length < CODE_LENGTH) {
    code += CODE_LETTERS.charAt(rest % CODE_LETTERS.length);
    rest = Math.floor(rest / CODE_LETTERS.length);
  }
  return code;
}

/** The day for which a code is right: one of the last `CODE_DAYS`. Takes the same time whatever the code. @returns null for none */
export function dayOfCode(secret: string, courtId: number, code: string, now: Date): string | null {
  const today = dayOf(now);
  const days = Array.from({ length: CODE_DAYS }, (_, ago) => daysAfter(today, -ago));
  const [day] = days.filter((one) => isEqual(visitCodeOf(secret, courtId, one), code));
  return day ?? null;
}

function isEqual(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}
