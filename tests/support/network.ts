import { HttpResponse, http, passthrough } from "msw";
import { setupServer } from "msw/node";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** What no handler of a test answers: this machine does, anything else cannot be reached. */
const nobodyElse = http.all("*", ({ request }) => {
  if (loopback.has(new URL(request.url).hostname)) return passthrough();
  console.error(`A test called ${request.url}, which network.use() gives no handler for.`);
  return HttpResponse.error();
});

/**
 * The network as tests see it: only this machine answers, and the handlers that a test gives with
 * `network.use(…)`, which last until its end.
 */
export const network = setupServer(nobodyElse);
