import pLimit, { type LimitFunction } from "p-limit";
import { MAX_CONNECTIONS } from "~/database/open.server";

/** The response to a request. */
export interface HttpResponse {
  status: number;
  /** The Location header; empty without one. */
  location: string;
  body: string;
}

/** The requests to each origin: a server lets one wait for a connection for two seconds only. */
const limits = new Map<string, LimitFunction>();

function limitOf(origin: string): LimitFunction {
  const limit = limits.get(origin) ?? pLimit(MAX_CONNECTIONS);
  limits.set(origin, limit);
  return limit;
}

/** A user's browser at the HTTP level, with a session cookie and an `Origin`. */
export class TestUser {
  readonly id: string;
  /** The `Cookie` header of all requests. */
  readonly cookie: string;

  constructor(id: string, cookie: string) {
    this.id = id;
    this.cookie = cookie;
  }

  /** Opens a page. @throws when there is no response */
  get(origin: string, path: string): Promise<HttpResponse> {
    return this.#send(origin, path, {});
  }

  /** Sends a form. @throws when there is no response */
  post(origin: string, path: string, fields: Record<string, string> = {}): Promise<HttpResponse> {
    return this.#send(origin, path, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(fields),
    });
  }

  /** Calls the API. @throws when there is no response */
  call(
    origin: string,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.#send(origin, path, {
      method,
      headers: { Origin: origin, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  #send(origin: string, path: string, init: RequestInit): Promise<HttpResponse> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.cookie);
    return limitOf(origin)(async () => {
      const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
      const location = response.headers.get("Location") ?? "";
      return { status: response.status, location, body: await response.text() };
    });
  }
}

/** Counts responses by status: `{ 303: 1, 409: 19 }`. */
export function tally(responses: readonly Pick<HttpResponse, "status">[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The id of the review that a response redirects to. */
export function reviewIn({ location }: HttpResponse): number {
  return Number(/highlight=(\d+)/.exec(location)?.[1]);
}
