import type { IncomingMessage } from "node:http";
import type { Environment } from "../app/lib/environment.ts";
import { isLoopback } from "../app/lib/ipAddress.ts";
import type { RequestTarget } from "./requestTarget.ts";

/**
 * The URL of the same page at the configured host, for users who typed `localhost` instead of 127.0.0.1: cookies and
 * the origin check depend on the name. Undefined unless both names are loopback names.
 */
export function canonicalLoopbackUrl(
  { method, headers }: IncomingMessage,
  target: RequestTarget,
  { publicUrl, signInProvider }: Environment,
): string | undefined {
  const { host, port, hostname } = new URL(publicUrl);
  if (signInProvider.kind !== "embedded" || method !== "GET" || headers.host === host) return undefined;
  const requested = URL.parse(`http://${headers.host}`);
  if (!requested || requested.port !== port || !isLoopback(requested.hostname) || !isLoopback(hostname)) {
    return undefined;
  }
  const isDocument = headers.accept?.includes("text/html") ?? false;
  return isDocument ? publicUrl + target.path + target.search : undefined;
}
