/** Answers a request itself, or passes it by with null: then the network does. */
export type Answer = (request: Request) => Promise<Response | null>;

interface Kept {
  value: string;
  path: string;
}

/** As much of a browser as signing in needs: cookies by name and path, and one redirect at a time. */
export class Browser {
  readonly cookies = new Map<string, Kept>();
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  /** Sends one request with the cookies that belong to it, and keeps those of the answer. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers({ Accept: "text/html" });
    const cookies = this.#cookiesFor(url.pathname);
    if (cookies) headers.set("Cookie", cookies);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const request = new Request(url, { ...init, headers, redirect: "manual" });
    const response = (await this.#answer(request.clone())) ?? (await fetch(request));
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Opens the address and follows every redirect. */
  async follow(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    let url = new URL(address);
    let response = await this.open(url, init);
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get("Location");
      if (response.status < 300 || response.status > 399 || !location) return { url, response };
      url = new URL(location, url);
      response = await this.open(url);
    }
    throw new Error(`Too many redirects, the last to ${url}`);
  }

  /** The names of the cookies that begin with this. */
  named(prefix: string): string[] {
    return [...this.cookies.keys()].filter((name) => name.startsWith(prefix));
  }

  #cookiesFor(path: string): string {
    return [...this.cookies]
      .filter(([, kept]) => path.startsWith(kept.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    const attribute = (wanted: string) =>
      attributes.find((it) => it.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute("expires");
    const isGone = attribute("max-age") === "0" || (expires && Date.parse(expires) < Date.now());
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, { value: value.join("="), path: attribute("path") ?? "/" });
  }
}
