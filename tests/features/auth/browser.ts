/** Responds to a request, or returns null to pass it on to the network. */
export type RequestHandler = (request: Request) => Promise<Response | null>;

/** The page that a browser has opened after redirects. */
export interface OpenedPage {
  url: URL;
  response: Response;
}

interface StoredCookie {
  name: string;
  value: string;
  path: string;
}

/** The part of a browser that a sign-in needs: redirects, and cookies identified by name and path. */
export class Browser {
  readonly #cookies = new Map<string, StoredCookie>();
  readonly #handler: RequestHandler;

  constructor(handler: RequestHandler) {
    this.#handler = handler;
  }

  /** Sends one request with its cookies, and stores the cookies of the response. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers({ Accept: "text/html" });
    const cookies = this.#cookiesFor(url.pathname);
    if (cookies) headers.set("Cookie", cookies);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const request = new Request(url, { ...init, headers, redirect: "manual" });
    const response = (await this.#handler(request.clone())) ?? (await fetch(request));
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie);
    return response;
  }

  /** Opens the address and follows every redirect. */
  async follow(address: string | URL, init: RequestInit = {}): Promise<OpenedPage> {
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

  /** The names of the cookies that begin with this prefix. */
  cookieNames(prefix: string): string[] {
    return this.#all()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix));
  }

  /** The value of a cookie; undefined if there is none. */
  cookie(name: string): string | undefined {
    return this.#all().find((cookie) => cookie.name === name)?.value;
  }

  /** Stores a cookie as if a site had set it. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(`${name};/`, { name, value, path: "/" });
  }

  #all(): StoredCookie[] {
    return [...this.#cookies.values()];
  }

  #cookiesFor(path: string): string {
    return this.#all()
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #store(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    const attribute = (wanted: string) =>
      attributes.find((it) => it.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute("expires");
    const path = attribute("path") ?? "/";
    const isExpired = attribute("max-age") === "0" || (expires && Date.parse(expires) < Date.now());
    if (isExpired) this.#cookies.delete(`${name};${path}`);
    else this.#cookies.set(`${name};${path}`, { name, value: value.join("="), path });
  }
}

/** Gives consent if the browser is on the privacy notice. @returns the page that the browser ends on */
export async function agree(browser: Browser, seen: OpenedPage): Promise<OpenedPage> {
  if (seen.url.pathname !== "/consent") return seen;
  const yes = new URLSearchParams({ adult: "on", agreed: "on" });
  return browser.follow(seen.url, { method: "POST", body: yes, headers: { Origin: seen.url.origin } });
}
