import { type ChildProcess, spawn } from "node:child_process";
import { z } from "zod";

/** What is asked, as the process gets it; it gives the number back with its answer. */
export interface WorkerRequest<Content> {
  number: number;
  content: Content;
}

/** What the process sends back: its answer, or why there is none. */
const answerSchema = z.object({
  number: z.number(),
  content: z.unknown().optional(),
  failure: z.string().optional(),
});

export type WorkerResponse = z.infer<typeof answerSchema>;

export interface WorkerProcessLimits {
  /** How long an answer may take, in milliseconds; then the process is given up with all that it was asked. */
  patience: number;
  /** After how many milliseconds without a question it goes. */
  idle: number;
  /** How much it may keep in JavaScript's own memory, in megabytes. */
  heap: number;
}

/**
 * A process beside this one, for work that may bring it down. It is there when something is asked, goes when nothing
 * more is, and comes back after it has died. It gets nothing of this one's environment, and ends with it.
 */
export class WorkerProcess {
  readonly #source: string;
  readonly #limits: WorkerProcessLimits;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  /** @param source an ES module in TypeScript, which answers each `Question` with an `Answer` */
  constructor(source: string, limits: WorkerProcessLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /**
   * @param content whatever can be cloned
   * @throws where the process says that it failed, dies, or takes too long
   */
  async ask(content: unknown): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const question: WorkerRequest<unknown> = { number: ++this.#asked, content };
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(question.number, answer);
    const tooLate = setTimeout(() => this.#end(child, "It took too long."), this.#limits.patience);
    try {
      child.send(question);
      return await answer.promise;
    } finally {
      clearTimeout(tooLate);
      this.#waiting.delete(question.number);
      if (this.#waiting.size === 0) {
        this.#idle = setTimeout(() => this.#end(child, "It had nothing to do."), this.#limits.idle).unref();
      }
    }
  }

  #start(): ChildProcess {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${this.#limits.heap}`, "--input-type=module-typescript", "--eval", this.#source],
      {
        // From where this file is written or built to, its packages are found.
        cwd: import.meta.dirname,
        env: {},
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        serialization: "advanced",
      },
    );
    child.once("exit", (code, signal) => this.#end(child, `It ended with ${signal ?? code}.`));
    child.on("error", ({ message }) => this.#end(child, message));
    child.on("message", (message) => this.#take(child, message));
    // Who wants to end need not wait for it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #take(child: ChildProcess, message: unknown): void {
    const { data: answer } = answerSchema.safeParse(message);
    if (!answer) {
      this.#end(child, "It answered in another way.");
      return;
    }
    const asked = this.#waiting.get(answer.number);
    if (answer.failure === undefined) asked?.resolve(answer.content);
    else asked?.reject(new Error(answer.failure));
  }

  /** Whatever is asked from now on, another one is asked. */
  #end(child: ChildProcess, why: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill("SIGKILL");
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
  }
}
