import { cpus, loadavg } from "node:os";
import { startPostgres } from "../support/postgres.ts";
import { files } from "./files.ts";
import { json } from "./json.ts";
import type { Effort } from "./measure.ts";
import { pages } from "./pages.ts";
import { connect, type Part, pidOf, tableOf } from "./site.ts";
import { writes } from "./writes.ts";

const PARTS = { pages, json, writes, files } satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

const EFFORT: Effort = { rounds: 7, warmUpSeconds: 3, roundSeconds: 0.3 };
const SHORT: Effort = { rounds: 3, warmUpSeconds: 1, roundSeconds: 0.1 };

/**
 * Measures Bandeja and the servers it is compared with on one Postgres, which it starts.
 * @param onPart called before each part
 * @returns the conditions and the table, in Markdown
 */
export async function benchmark(
  names: readonly PartName[],
  isShort: boolean,
  onPart: (name: PartName) => void,
): Promise<string> {
  const busyAtFirst = loadavg()[0] ?? 0;
  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
  const effort = isShort ? SHORT : EFFORT;
  const bench = { postgres, postgresPid: await pidOf(postgres), effort };
  const comparisons = [];
  for (const name of names) {
    onPart(name);
    comparisons.push(...(await PARTS[name](bench)));
  }
  await using client = await connect(postgres.url());
  const { rows } = await client.query("show server_version");
  const processors = cpus();
  const conditions = [
    `Processor time for a request, in microseconds, of the server's processes + of Postgres: the cheapest of ${effort.rounds} rounds of`,
    `${effort.roundSeconds} s, alternating between all servers, with 8 connections. Node ${process.versions.node}, Postgres ${rows[0].server_version},`,
    `${processors.length} × ${processors[0]?.model.trim()}, load average ${busyAtFirst.toFixed(1)} before.`,
  ].join("\n");
  return `${conditions}\n\n${tableOf(comparisons)}`;
}
