/** A link that opens a letter to this address. Both ends of the address are encoded: it may hold a `?` or a `&`. */
export function mailtoHref(email: string, subject?: string): string {
  const to = email.split("@").map(encodeURIComponent).join("@");
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`;
}
