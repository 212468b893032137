import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Header = readonly [name: string, value: string];

/** A body with its headers. */
export interface Body {
  headers: readonly Header[];
  bytes: Uint8Array;
}

/** A request that is sent without normalisation. */
export interface RawRequest {
  method: string;
  /** The request target: a path with a query, escaped or not. */
  target: string;
  headers: readonly Header[];
  body: Body | null;
}

/**
 * The timeout of a response, in milliseconds. It is three times the server's timeout of request headers, so that a
 * server that waits for headers responds before.
 */
const TIMEOUT_MS = 30_000;

/**
 * Sends a request. A server may close an idle connection just when it is reused; as Node's documentation recommends,
 * such a request is retried, on a new connection.
 * @throws when there is no response in time
 */
export async function sendRaw(agent: Agent, origin: string, raw: RawRequest): Promise<Response> {
  const first = await sendOnce(agent, origin, raw);
  return first === "connection closed" ? sendOnNewConnection(origin, raw) : first;
}

async function sendOnNewConnection(origin: string, raw: RawRequest): Promise<Response> {
  const agent = new Agent();
  const response = await sendOnce(agent, origin, raw);
  if (response === "connection closed") throw new Error("The server closed a new connection");
  return response;
}

async function sendOnce(
  agent: Agent,
  origin: string,
  raw: RawRequest,
): Promise<Response | "connection closed"> {
  const { hostname, port, host } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | "connection closed">();
  const headers = [
    ...(hasHeader(raw, "host") ? [] : [["Host", host] as const]),
    ...raw.headers,
    ...(raw.body ? [...raw.body.headers, ...lengthOf(raw)] : []),
  ];
  const sent = request({
    agent,
    hostname,
    port,
    method: raw.method,
    path: raw.target,
    headers: headers.flat(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  sent.once("response", resolve);
  sent.on("error", (error) => {
    if (sent.reusedSocket && "code" in error && error.code === "ECONNRESET") resolve("connection closed");
    else reject(error);
  });
  sent.end(raw.body?.bytes);
  const message = await promise;
  return message === "connection closed" ? message : toResponse(message);
}

function hasHeader({ headers, body }: RawRequest, name: string): boolean {
  return [...headers, ...(body?.headers ?? [])].some(([it]) => it.toLowerCase() === name);
}

function lengthOf(raw: RawRequest): Header[] {
  if (hasHeader(raw, "transfer-encoding")) return [];
  return [["Content-Length", String(raw.body?.bytes.byteLength ?? 0)]];
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    headers.append(message.rawHeaders[at] ?? "", message.rawHeaders[at + 1] ?? "");
  }
  const bytes = decoded(await buffer(message), headers.get("Content-Encoding"));
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
    status: message.statusCode ?? 0,
    headers,
  });
}

function decoded(bytes: Buffer, encoding: string | null): Buffer {
  if (bytes.length === 0 || encoding === null) return bytes;
  return encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
