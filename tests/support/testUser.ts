/** What came back for a request. */
export interface Answer {
  status: number;
  /** Where a redirect leads; empty where it is none. */
  location: string;
  body: string;
}

/** Somebody's browser, as far as the wire knows it: who they are, and where their forms come from. */
export class TestUser {
  readonly id: string;
  /** The `Cookie` header of every request. */
  readonly cookie: string;

  constructor(id: string, cookie: string) {
    this.id = id;
    this.cookie = cookie;
  }

  /** Opens a page. @throws where no answer comes */
  get(origin: string, path: string): Promise<Answer> {
    return this.#send(origin, path, {});
  }

  /** Sends a form. @throws where no answer comes */
  post(origin: string, path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.#send(origin, path, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(fields),
    });
  }

  /** Calls the API. @throws where no answer comes */
  call(
    origin: string,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#send(origin, path, {
      method,
      headers: { Origin: origin, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  async #send(origin: string, path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.cookie);
    const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    const location = response.headers.get("Location") ?? "";
    return { status: response.status, location, body: await response.text() };
  }
}

/** How many answers there were of each status: `{ 303: 1, 409: 19 }`. */
export function tally(answers: readonly Pick<Answer, "status">[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The number of the review that an answer leads to. */
export function reviewIn({ location }: Answer): number {
  return Number(/highlight=(\d+)/.exec(location)?.[1]);
}
