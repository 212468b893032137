import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Logger } from "pino";
import type { ProcessState } from "./httpServer.ts";

/** Together the times, in milliseconds, stay under the 30 s after which whoever stopped us takes the axe. */
const DRAIN = {
  /** Readiness says no, requests are still answered: a balancer needs a moment to look elsewhere. */
  notice: 1_000,
  /** For those at the door to be taken, where they come without end. */
  door: 1_000,
  /** For connections just taken to send their request. */
  firstWords: 500,
  /** For the requests in flight. */
  answers: 20_000,
  /** For the database to close. */
  close: 5_000,
};

/** What is needed to end well. */
export interface RunningProcess {
  server: Server;
  life: ProcessState;
  log: Logger;
  /** Closes what is behind the server. */
  close: () => Promise<void>;
}

/**
 * Ends the process well when it is asked to: readiness turns first, then no connection is taken, what is in
 * flight is answered, the database closed. A second signal ends it at once; so does an error that nobody
 * caught, since nothing is known of the state it leaves.
 */
export function shutDownGracefully(mortal: RunningProcess): void {
  const { life, log } = mortal;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (life.draining) process.exit(1);
      // Ctrl+C comes from a person, and no balancer watches a terminal.
      const notice = signal === "SIGINT" ? 0 : DRAIN.notice;
      drain(mortal, notice).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "Bandeja could not stop in order");
          process.exit(1);
        },
      );
    });
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Bandeja stops: an error that nothing caught");
    process.exit(1);
  });
}

/**
 * Drains and closes, in order and in time.
 * @param notice how long readiness says no while requests are still taken, in milliseconds
 */
export async function drain({ server, life, log, close }: RunningProcess, notice: number): Promise<void> {
  life.draining = true;
  log.info("Stopping: answering what is under way");
  await pause(notice);
  life.paused = takeThoseAtTheDoor(server);
  await life.paused;
  const closed = stopListening(server);
  await pause(Math.min(notice, DRAIN.firstWords));
  server.closeIdleConnections();
  await within(DRAIN.answers, closed);
  server.closeAllConnections();
  await within(DRAIN.close, close());
  log.info("Stopped");
}

/**
 * Takes every connection that waits to be taken: closing the door resets them. A turn of the event loop takes one,
 * so a turn that brings nobody has found nobody there. Requests wait meanwhile, for each answer would send its
 * client back to the door with the next one.
 */
async function takeThoseAtTheDoor(server: Server): Promise<void> {
  const limit = performance.now() + DRAIN.door;
  let somebodyCame = true;
  const notice = () => {
    somebodyCame = true;
  };
  server.on("connection", notice);
  while (somebodyCame && performance.now() < limit) {
    somebodyCame = false;
    await new Promise((done) => setImmediate(done));
  }
  server.off("connection", notice);
}

/**
 * Takes no more connections. By net's `close`, for http's also cuts those that were taken a moment ago and
 * have not yet sent their first words.
 * @returns resolves when the last connection is gone
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((done) => NetServer.prototype.close.call(server, () => done()));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
