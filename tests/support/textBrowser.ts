import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SIZE, Terminal } from "./terminal.ts";

/** Lynx in a terminal, controlled by key presses. */
export interface TextBrowser extends AsyncDisposable {
  /** The text on the screen. */
  screen(): string;
  /**
   * Waits for a text on the screen.
   * @throws an error with the screen when it does not appear
   */
  waitFor(text: string): Promise<void>;
  /** Types after the current page has loaded; `\r` is the Enter key. */
  type(keys: string): Promise<void>;
  /** Searches for a text, which selects the link, field or button that contains it. */
  find(text: string): Promise<void>;
  /** Follows the link or presses the button that contains a text. */
  follow(text: string): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;
/** Lynx discards keys typed while it is busy; it is ready after so long without output and no busy message. */
const SILENCE_MS = 600;
const BUSY = /^(Looking up|Making|Sending|HTTP request|Getting|Read |Data transfer|Submitting|Loading)/m;

/** Opens a URL in Lynx, in its own terminal and without this machine's settings. */
export async function openTextBrowser(address: string): Promise<TextBrowser> {
  const home = await mkdtemp(join(tmpdir(), "bandeja-lynx-"));
  const lynx = `lynx -cfg=/dev/null -accept_all_cookies -nopause -display_charset=us-ascii '${address}'`;
  // Provides the terminal that Lynx needs for input.
  const child = spawn(
    "script",
    ["-qfec", `stty rows ${SIZE.rows} cols ${SIZE.columns}; exec ${lynx}`, "/dev/null"],
    {
      env: { PATH: process.env.PATH, HOME: home, TERM: "vt52", LANG: "C" },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  const terminal = new Terminal();
  let lastOutputAt = performance.now();
  child.stdout.on("data", (chunk: Buffer) => {
    lastOutputAt = performance.now();
    terminal.write(chunk);
  });

  async function waitUntil(what: string, condition: () => boolean): Promise<void> {
    const limit = performance.now() + TIMEOUT_MS;
    while (!condition()) {
      if (performance.now() > limit) throw new Error(`${what} did not appear:\n${terminal.text}`);
      await delay(POLL_INTERVAL_MS);
    }
  }

  const waitFor = (text: string) => waitUntil(text, () => terminal.text.includes(text));
  const isIdle = () => performance.now() - lastOutputAt > SILENCE_MS && !BUSY.test(terminal.text);

  async function type(keys: string): Promise<void> {
    await waitUntil("An idle screen", isIdle);
    child.stdin.write(keys);
    lastOutputAt = performance.now();
  }

  async function find(text: string): Promise<void> {
    await type(`/${text}\r`);
    await waitUntil(text, () => isIdle() && terminal.text.includes(text));
  }

  return {
    screen: () => terminal.text,
    waitFor,
    type,
    find,
    async follow(text) {
      await find(text);
      await type("\r");
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
      process.off("exit", kill);
      await rm(home, { recursive: true });
    },
  };
}
