/** The cookies of one browser on one site. Ignores paths and lifetimes, but deletes expired cookies. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Applies the `Set-Cookie` headers of a response. */
  store(response: Response): void {
    for (const line of response.headers.getSetCookie()) this.storeLine(line);
  }

  /** Applies one `Set-Cookie` header. */
  storeLine(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((it) => it.trim());
    const end = pair.indexOf("=");
    const name = pair.slice(0, end);
    if (attributes.some(isExpired)) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(end + 1));
  }

  /** The `Cookie` header of the next request; empty without cookies. */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Deletes all cookies. */
  clear(): void {
    this.#cookies.clear();
  }
}

function isExpired(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=");
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && new Date(value).getTime() <= Date.now();
}
