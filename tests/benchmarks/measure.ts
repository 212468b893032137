/** Measures the processor time that servers and their Postgres need for a request. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const CONCURRENCY = 8;

/** A request; the body needs its length in the headers. */
export interface LoadRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string | number>>;
  body?: string;
}

/** Requests of one kind to a server. */
export interface Load {
  server: { origin: string; pid: number };
  /** @param count the requests of this load before this one */
  request: (count: number) => LoadRequest;
  /** The expected status; 200 by default. */
  status?: number;
  /** Begins what happens on the side during its rounds, which are then four times as long. */
  meanwhile?: () => AsyncDisposable;
}

/** Processor time for a request, in microseconds. */
export interface Cost {
  server: number;
  postgres: number;
}

/**
 * How thoroughly is measured, in seconds of the server's processor time, which do not depend on other work on the
 * machine. The warm-up lasts until the JIT compiler has optimized the server.
 */
export interface Effort {
  rounds: number;
  warmUpSeconds: number;
  roundSeconds: number;
}

export const totalOf = ({ server, postgres }: Cost): number => server + postgres;

/**
 * Measures loads in alternating rounds, so that other work on the machine affects all.
 * @param postgres the process id of the server of their databases
 * @returns for each load the cost in its cheapest round
 */
export async function measure(
  loads: Readonly<Record<string, Load>>,
  postgres: number,
  { rounds, warmUpSeconds, roundSeconds }: Effort,
): Promise<Record<string, Cost>> {
  const measured = Object.entries(loads).map(([name, load]) => new MeasuredLoad(name, load));
  for (const load of measured) await load.warmUp(warmUpSeconds, roundSeconds);
  for (let round = 0; round < rounds; round++) for (const load of measured) await load.measureRound(postgres);
  return Object.fromEntries(measured.map(({ name, least }) => [name, least]));
}

class MeasuredLoad {
  readonly name: string;
  readonly #load: Load;
  #sent = 0;
  #perRound = 1;
  least: Cost = { server: Number.POSITIVE_INFINITY, postgres: 0 };

  constructor(name: string, load: Load) {
    this.name = name;
    this.#load = load;
  }

  /** Also finds how many requests a round has. */
  async warmUp(seconds: number, roundSeconds: number): Promise<void> {
    await this.#sendFor(seconds / 2);
    const perRequest = await this.#sendFor(seconds / 2);
    this.#perRound = Math.ceil((roundSeconds / perRequest) * (this.#load.meanwhile ? 4 : 1));
  }

  async measureRound(postgres: number): Promise<void> {
    await using _meanwhile = this.#load.meanwhile?.();
    // Servers open connections to the database again after a pause.
    await this.#sendTimes(Math.ceil(this.#perRound / 10));
    const before = [processorTimes(this.#load.server.pid), processorTimes(postgres)] as const;
    await this.#sendTimes(this.#perRound);
    const cost = {
      server: spentSince(before[0], this.#load.server.pid) / this.#perRound,
      postgres: spentSince(before[1], postgres) / this.#perRound,
    };
    if (totalOf(cost) < totalOf(this.least)) this.least = cost;
  }

  /** Sends requests until the server has spent some seconds of processor time. @returns its seconds for a request */
  async #sendFor(seconds: number): Promise<number> {
    const before = processorTimes(this.#load.server.pid);
    const spent = () => spentSince(before, this.#load.server.pid) / 1e6;
    const sent = this.#sent;
    while (spent() < seconds) await this.#sendTimes(100);
    return spent() / (this.#sent - sent);
  }

  /** Sends requests on new connections, as servers close those that are idle while other loads have their rounds. */
  async #sendTimes(times: number): Promise<void> {
    let remaining = times;
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (remaining-- > 0) await this.#send(agent, this.#load.request(this.#sent++));
      }),
    );
    agent.destroy();
  }

  #send(agent: Agent, { method = "GET", path, headers = {}, body }: LoadRequest): Promise<void> {
    const { server, status = 200 } = this.#load;
    return new Promise((done, fail) => {
      const sent = request(server.origin + path, { agent, method, headers }, (response) => {
        if (response.statusCode !== status)
          fail(new Error(`${this.name}: ${method} ${path} responds ${response.statusCode}`));
        response.resume().on("end", done);
      });
      sent.on("error", fail).end(body);
    });
  }
}

/** The processor time of each thread of a process and its children, in microseconds, by thread. */
function processorTimes(pid: number, times = new Map<number, number>()): Map<number, number> {
  const tasks = `/proc/${pid}/task`;
  try {
    for (const task of readdirSync(tasks)) {
      const spent = Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
      times.set(Number(task), spent / 1000);
      const children = readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean);
      for (const child of children) processorTimes(Number(child), times);
    }
  } catch (error) {
    // A thread or process may end while it is read; its time is not known.
    if (!(error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")))
      throw error;
  }
  return times;
}

/** Without the threads that have ended meanwhile, whose time is not known. */
function spentSince(before: ReadonlyMap<number, number>, pid: number): number {
  let spent = 0;
  for (const [thread, time] of processorTimes(pid)) spent += time - (before.get(thread) ?? 0);
  return spent;
}

/** Calls a function every some milliseconds until disposed. */
export function repeatedly(milliseconds: number, act: () => Promise<unknown>): AsyncDisposable {
  const end = new AbortController();
  const running = (async () => {
    while (!end.signal.aborted) {
      await act();
      await delay(milliseconds, undefined, { signal: end.signal }).catch(() => {});
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      end.abort();
      await running;
    },
  };
}
