import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that the system gives to connections, and to servers that ask for any: a debugger or a connection
 * could otherwise take the port before the server that it is for.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
