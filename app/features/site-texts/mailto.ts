/** A mailto link. Encodes both parts of the address, since they may contain `?` or `&`. */
export function mailtoHref(email: string, subject?: string): string {
  const to = email.split("@").map(encodeURIComponent).join("@");
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`;
}
