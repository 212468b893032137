/** The cookies of one browser on one site; their paths and ages are of no matter in a test, their ends are. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Keeps, changes or takes away what a response says. */
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) this.keepLine(line);
  }

  /** The same for one `Set-Cookie` line. */
  keepLine(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((it) => it.trim());
    const end = pair.indexOf("=");
    const name = pair.slice(0, end);
    if (attributes.some(isOver)) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(end + 1));
  }

  /** The `Cookie` header of the next request; empty where there is none. */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Forgets everything, as a person can. */
  clear(): void {
    this.#cookies.clear();
  }
}

function isOver(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=");
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && new Date(value).getTime() <= Date.now();
}
