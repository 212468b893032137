import { request } from "node:http";
import { listen } from "../support/listen";

/** A round-robin load balancer without sticky sessions. */
export interface Balancer extends AsyncDisposable {
  origin: string;
  /** The origins of the processes, which can be set after the balancer has started. */
  backends: string[];
  /** The number of requests that each backend has received. */
  requestCounts: Map<string, number>;
}

/** Starts a load balancer without backends. */
export async function openBalancer(): Promise<Balancer> {
  let requests = 0;
  const server = await listen((req, res) => {
    const backend = balancer.backends[requests++ % balancer.backends.length];
    if (!backend) return void res.writeHead(503).end();
    balancer.requestCounts.set(backend, (balancer.requestCounts.get(backend) ?? 0) + 1);
    const { method, headers } = req;
    const forwarded = request(backend + req.url, { method, headers, agent: false }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(res);
    });
    forwarded.on("error", () => res.destroy());
    req.pipe(forwarded);
  });
  const balancer: Balancer = {
    origin: server.origin,
    backends: [],
    requestCounts: new Map(),
    [Symbol.asyncDispose]: server.close,
  };
  return balancer;
}
