import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Logger } from "pino";
import { withTimeout } from "../app/lib/time.ts";
import type { ProcessState } from "./httpServer.ts";
import { onStopSignal } from "./stopSignals.ts";

/** In milliseconds. Together they stay below the 30 s after which process managers kill the process. */
const TIMEOUTS = {
  /** For load balancers to notice that readiness fails; requests are still served. */
  notice: 1_000,
  /** For pending connections to be accepted, however many more arrive. */
  pendingConnections: 1_000,
  /** Without a new connection: clients whose response has just been sent connect again sooner. */
  noConnection: 50,
  /** For connections just accepted to send their request. */
  firstRequest: 500,
  /** For the requests in flight. */
  requests: 20_000,
  /** For the database to close. */
  close: 5_000,
};

/** What a graceful shutdown needs. */
export interface RunningProcess {
  server: Server;
  state: ProcessState;
  log: Logger;
  /** Closes the app and releases its resources. */
  close: () => Promise<void>;
}

/**
 * Shuts the process down on SIGTERM or SIGINT: readiness fails, no more connections are accepted, the requests in
 * flight are completed, the database is closed. A second signal ends the process at once, and so does an uncaught
 * error, which leaves the process in an unknown state.
 */
export function shutDownGracefully(running: RunningProcess): void {
  const { log } = running;
  onStopSignal((signal) => {
    // SIGINT comes from a terminal, where no load balancer has to notice.
    const notice = signal === "SIGINT" ? 0 : TIMEOUTS.notice;
    drain(running, notice).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "The shutdown failed");
        process.exit(1);
      },
    );
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Stopping because of an uncaught error");
    process.exit(1);
  });
}

/**
 * Completes the requests in flight and closes server and app, each step within its timeout.
 * @param notice how long requests are still served while readiness fails, in milliseconds
 */
export async function drain({ server, state, log, close }: RunningProcess, notice: number): Promise<void> {
  state.draining = true;
  log.info("Stopping: completing the requests in flight");
  await pause(notice);
  state.paused = acceptPendingConnections(server, Math.min(notice, TIMEOUTS.noConnection));
  await state.paused;
  // net's `close`, as http's also closes connections that have not yet sent their first request.
  NetServer.prototype.close.call(server);
  await pause(Math.min(notice, TIMEOUTS.firstRequest));
  await completeRequests(state);
  server.closeAllConnections();
  await withTimeout(TIMEOUTS.close, close(), () => {});
  log.info("Stopped");
}

/**
 * Accepts the connections in the listen queue, which closing the socket would reset, until none arrives for some
 * milliseconds. Requests are paused meanwhile, since each response would let its client connect again.
 */
async function acceptPendingConnections(server: Server, milliseconds: number): Promise<void> {
  const limit = performance.now() + TIMEOUTS.pendingConnections;
  let hasNewConnection = true;
  const onConnection = () => {
    hasNewConnection = true;
  };
  server.on("connection", onConnection);
  while (hasNewConnection && performance.now() < limit) {
    hasNewConnection = false;
    await pause(milliseconds);
  }
  server.off("connection", onConnection);
}

/**
 * Waits for the requests in flight. Not for their connections, which would stay open; and http's `closeIdleConnections` also
 * closes those whose response is still being sent.
 */
async function completeRequests(state: ProcessState): Promise<void> {
  const limit = performance.now() + TIMEOUTS.requests;
  while (state.inFlight > 0 && performance.now() < limit) await pause(TIMEOUTS.noConnection);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
