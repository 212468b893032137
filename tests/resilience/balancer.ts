import { request } from "node:http";
import { listen } from "../support/listen";

/** What stands in front of several processes: each request goes to the next of them. */
export interface Balancer extends AsyncDisposable {
  origin: string;
  /** The processes to choose from; their addresses are known after this one's is. */
  backends: string[];
  /** How many requests each backend was given. */
  given: Map<string, number>;
}

/** Opens one that remembers nobody. */
export async function openBalancer(): Promise<Balancer> {
  let turn = 0;
  const server = await listen((req, res) => {
    const backend = balancer.backends[turn++ % balancer.backends.length];
    if (!backend) return void res.writeHead(503).end();
    balancer.given.set(backend, (balancer.given.get(backend) ?? 0) + 1);
    const { method, headers } = req;
    const passed = request(backend + req.url, { method, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    passed.on("error", () => res.destroy());
    req.pipe(passed);
  });
  const balancer: Balancer = {
    origin: server.origin,
    backends: [],
    given: new Map(),
    [Symbol.asyncDispose]: server.close,
  };
  return balancer;
}
