/** Answers a request itself, or passes it by with null: then the network does. */
export type Answer = (request: Request) => Promise<Response | null>;

/** The page that a browser has come to. */
export interface Seen {
  url: URL;
  response: Response;
}

interface Kept {
  name: string;
  value: string;
  path: string;
}

/** As much of a browser as signing in needs: cookies, each known by its name and path, and redirects. */
export class Browser {
  readonly #cookies = new Map<string, Kept>();
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
  async follow(address: string | URL, init: RequestInit = {}): Promise<Seen> {
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
    return this.#all()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix));
  }

  /** The value of a cookie; undefined where there is none of this name. */
  cookie(name: string): string | undefined {
    return this.#all().find((kept) => kept.name === name)?.value;
  }

  /** Puts a cookie in as if a site had set it. */
  plant(name: string, value: string): void {
    this.#cookies.set(`${name};/`, { name, value, path: "/" });
  }

  #all(): Kept[] {
    return [...this.#cookies.values()];
  }

  #cookiesFor(path: string): string {
    return this.#all()
      .filter((kept) => path.startsWith(kept.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    const attribute = (wanted: string) =>
      attributes.find((it) => it.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute("expires");
    const path = attribute("path") ?? "/";
    const isGone = attribute("max-age") === "0" || (expires && Date.parse(expires) < Date.now());
    if (isGone) this.#cookies.delete(`${name};${path}`);
    else this.#cookies.set(`${name};${path}`, { name, value: value.join("="), path });
  }
}

/** Where a browser has come to the notice that newcomers see, agrees to it. @returns the page that it ends on */
export async function agree(browser: Browser, seen: Seen): Promise<Seen> {
  if (seen.url.pathname !== "/consent") return seen;
  const yes = new URLSearchParams({ adult: "on", agreed: "on" });
  return browser.follow(seen.url, { method: "POST", body: yes, headers: { Origin: seen.url.origin } });
}
