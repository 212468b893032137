import { HttpResponse, http, passthrough } from "msw";
import { setupServer } from "msw/node";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Passes requests to loopback through, and fails all others that no handler of a test matches. */
const fallback = http.all("*", ({ request }) => {
  if (loopback.has(new URL(request.url).hostname)) return passthrough();
  console.error(`A test requested ${request.url}, for which network.use() has no handler.`);
  return HttpResponse.error();
});

/**
 * The network in tests: only loopback is reachable, and the handlers that a test adds with `network.use(…)`, which are
 * removed when it ends.
 */
export const network = setupServer(fallback);

/** Intercepts all requests until `network.close()`. */
export function interceptRequests(): void {
  network.listen({ onUnhandledFrame: "error" });
}
