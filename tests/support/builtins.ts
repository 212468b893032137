import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";
import { interceptRequests, network } from "./network";

/**
 * Runs with what `vi.spyOn` has replaced in Node's modules, also where they are imported by name, and restores it. Requests
 * are not intercepted meanwhile: the interception would apply to imports by name for the rest of the worker's tests.
 */
export async function withReplacedBuiltins(run: () => unknown): Promise<void> {
  network.close();
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    interceptRequests();
  }
}
