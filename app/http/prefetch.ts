/** Whether a browser loads a page before its user asks for it: it may never be shown. */
export function isPrefetch({ headers }: Request): boolean {
  return headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}
