import { type ChildProcess, spawn } from "node:child_process";
import { z } from "zod";

/** A request to the process, which returns the number with its response. */
export interface WorkerRequest<Content> {
  number: number;
  content: Content;
}

/** A response of the process: a result, or the message of its failure. */
const responseSchema = z.object({
  number: z.number(),
  content: z.unknown().optional(),
  failure: z.string().optional(),
});

export type WorkerResponse = z.infer<typeof responseSchema>;

export interface WorkerProcessLimits {
  /** How long a response may take, in milliseconds; then the process is killed and all its requests are rejected. */
  timeout: number;
  /** How long an idle process lives, in milliseconds. */
  idle: number;
  /** The maximum size of its JavaScript heap, in megabytes. */
  heap: number;
}

/**
 * A child process for work that may crash. It is started by the first request, stopped when idle, and started again
 * after it has died. It gets no environment variables, and ends with this process.
 */
export class WorkerProcess {
  readonly #source: string;
  readonly #limits: WorkerProcessLimits;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastNumber = 0;

  /** @param source an ES module in TypeScript that sends a `WorkerResponse` for each `WorkerRequest` */
  constructor(source: string, limits: WorkerProcessLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /**
   * Sends a request and waits for the result.
   * @param content any structured-cloneable value
   * @throws when the process reports a failure, dies, or takes too long
   */
  async ask(content: unknown): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    this.#child ??= this.#start();
    const child = this.#child;
    const request: WorkerRequest<unknown> = { number: ++this.#lastNumber, content };
    const result = Promise.withResolvers<unknown>();
    this.#pending.set(request.number, result);
    const timer = setTimeout(() => this.#end(child, "It took too long."), this.#limits.timeout);
    try {
      child.send(request);
      return await result.promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(request.number);
      if (this.#pending.size === 0) {
        this.#idleTimer = setTimeout(
          () => this.#end(child, "It had nothing to do."),
          this.#limits.idle,
        ).unref();
      }
    }
  }

  #start(): ChildProcess {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${this.#limits.heap}`, "--input-type=module-typescript", "--eval", this.#source],
      {
        // Node resolves the packages that the source imports from this folder.
        cwd: import.meta.dirname,
        env: {},
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        serialization: "advanced",
      },
    );
    child.once("exit", (code, signal) => this.#end(child, `It ended with ${signal ?? code}.`));
    child.on("error", ({ message }) => this.#end(child, message));
    child.on("message", (message) => this.#receive(child, message));
    // This process may exit without waiting for it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #receive(child: ChildProcess, message: unknown): void {
    const { data: response } = responseSchema.safeParse(message);
    if (!response) {
      this.#end(child, "It answered in another way.");
      return;
    }
    const pending = this.#pending.get(response.number);
    if (response.failure === undefined) pending?.resolve(response.content);
    else pending?.reject(new Error(response.failure));
  }

  /** Kills the process and rejects its requests; the next request starts another. */
  #end(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill("SIGKILL");
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
  }
}
