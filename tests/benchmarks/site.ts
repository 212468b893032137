/** What every part of the benchmark has: a Postgres with databases of its own, and servers on them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { digestOf } from "../../app/lib/digest.server.ts";
import type { Postgres } from "../support/postgres.ts";
import type { Cost, Effort } from "./measure.ts";
import { totalOf } from "./measure.ts";

/** What a part of the benchmark gets. */
export interface Bench {
  postgres: Postgres;
  /** The process id of Postgres. */
  postgresPid: number;
  effort: Effort;
}

/** A line of the table: the same request to Bandeja and to another server. */
export interface Comparison {
  request: string;
  ours: Cost;
  peer: string;
  theirs: Cost;
  /** The least that the other server's share of Bandeja's time should be. */
  goal?: number;
}

/** A part of the benchmark. */
export type Part = (bench: Bench) => Promise<Comparison[]>;

/** Creates a database. @returns its address */
export async function createDatabase(postgres: Postgres, name: string): Promise<string> {
  await using client = await connect(postgres.url());
  await client.query(`create database ${name}`);
  return postgres.url(name);
}

/** Connects to a database until disposed. */
export async function connect(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    query: client.query.bind(client),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** The process id of a Postgres on this machine. */
export async function pidOf(postgres: Postgres): Promise<number> {
  await using client = await connect(postgres.url());
  const { rows } = await client.query("select current_setting('data_directory') as folder");
  return Number(readFileSync(join(rows[0].folder, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** The `Cookie` header of a session, in the encoding of React Router. */
export function sessionCookie(id: string): string {
  return `bandeja_session=${encodeURIComponent(btoa(JSON.stringify(id)))}`;
}

/** The id of the n-th session. */
export const sessionId = (n: number): string => `session-${n}`.padEnd(43, "-");

/** Signs in users, each with the session of its number. */
export async function addSessions(databaseUrl: string, userIds: readonly string[]): Promise<void> {
  await using client = await connect(databaseUrl);
  // Without the log of sign-ins.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into sessions (sid, sess, expire, user_id, device, authenticated_at)
      select sid, '{}', now() + interval '7 days', user_id, 'A browser', now()
      from unnest($1::text[], $2::text[]) as s (sid, user_id)`,
    [userIds.map((_, n) => digestOf(sessionId(n))), userIds],
  );
}

/** @throws when it was not measured */
export function costIn(costs: Readonly<Record<string, Cost>>, name: string): Cost {
  const cost = costs[name];
  if (!cost) throw new Error(`${name} was not measured`);
  return cost;
}

/** The table, in Markdown. */
export function tableOf(comparisons: readonly Comparison[]): string {
  const head = ["Request", "Bandeja, µs", "Peer", "Peer, µs", "Peer / Bandeja", "Goal"];
  const lines = comparisons.map(({ request, ours, peer, theirs, goal }) => [
    request,
    costText(ours),
    peer,
    costText(theirs),
    (totalOf(theirs) / totalOf(ours)).toFixed(2),
    goal === undefined ? "" : `≥ ${goal}`,
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((it, at) => it.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [row(head), row(widths.map((width) => "-".repeat(width))), ...lines.map(row)].join("\n");
}

/** The time of the server's processes and, if it has any, of Postgres. */
function costText({ server, postgres }: Cost): string {
  return postgres < 0.5 ? server.toFixed(0) : `${server.toFixed(0)} + ${postgres.toFixed(0)}`;
}
