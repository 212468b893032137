import { AsyncLocalStorage } from "node:async_hooks";
import { Pool, type PoolConfig, type QueryResult } from "pg";
import { databaseTime } from "./deadline.server";
import { laterPosition, readWalPosition, type WalPosition } from "./walPosition";

/** How often replicas are checked, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/** A replica that lags more than this is left out, in milliseconds. */
const MAX_LAG = 10_000;

/** How long a replica may take to accept a connection, and to respond to a query, in milliseconds. */
const CONNECTION_TIMEOUT = 1_000;
const QUERY_TIMEOUT = 2_000;

/** Codes of errors that end a query but say nothing of the replica: conflicts with what it replays, and time-outs. */
const OF_THE_QUERY = /^(?!08|57P|53)[\dA-Z]{5}$/;

/** A replica as metrics describe it. */
export interface ReplicaState {
  /** Its host, port and database. */
  name: string;
  isUsed: boolean;
  /** In seconds; null while it is away. */
  lag: number | null;
  /** The reads that it has answered. */
  reads: number;
}

/** The position of the primary at a time, in milliseconds. */
interface Sample {
  at: number;
  position: WalPosition;
}

/** What a read needs of a replica. */
export interface ReadNeeds {
  /** What the reader must not miss. */
  position: WalPosition;
}

/** Runs a query on the primary. */
type AskPrimary = (sql: string) => Promise<object[]>;

/**
 * The read replicas of a Postgres. A read goes to one that has replayed all that the reader must not miss; a replica
 * that is away, or lags too much, is left out until it is back.
 */
export class Replicas {
  readonly #replicas: Replica[];
  readonly #samples: Sample[] = [];
  #askPrimary: AskPrimary | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  /** What all readers must see: the changes of which this process knows. */
  #changed: WalPosition = 0n;
  /** The question for the position of what has changed, while it is not known. */
  #question: Promise<WalPosition | null> | undefined;
  /** The number of changes. */
  #changes = 0;

  /** @param urls of the replicas */
  constructor(urls: readonly string[]) {
    this.#replicas = urls.map((url) => new Replica(url));
  }

  /**
   * Connects to the replicas and watches them. One that cannot be reached is left out.
   * @param options of the primary's pool, which those of the replicas have too
   * @param askPrimary runs a query on the primary
   */
  async start(options: PoolConfig, askPrimary: AskPrimary): Promise<void> {
    // A request that reports a change must not ask by its own rules: its read would wait for the answer to this question.
    this.#askPrimary = AsyncLocalStorage.bind(askPrimary);
    for (const replica of this.#replicas) replica.open(options);
    await this.#check();
    this.#timer = setInterval(() => void this.#check(), CHECK_INTERVAL).unref();
  }

  /** For metrics. */
  get states(): ReplicaState[] {
    return this.#replicas.map((replica) => replica.state);
  }

  /** Call it when something has changed that every reader must see from now on. */
  contentChanged(): void {
    this.#changes += 1;
    if (this.#question === undefined) void this.#followChanges();
  }

  /** Asks for the position of what has changed, again when more has changed meanwhile. */
  async #followChanges(): Promise<void> {
    let asked: number;
    do {
      asked = this.#changes;
      this.#question = this.#ask();
      const position = await this.#question;
      if (position !== null) this.#changed = laterPosition(position, this.#changed);
    } while (asked !== this.#changes);
    this.#question = undefined;
  }

  /** The position after all that the primary has committed. @throws when the primary does not respond */
  async currentPosition(): Promise<WalPosition> {
    const rows = (await this.#askPrimary?.("select pg_current_wal_lsn()::text as position")) ?? [];
    return positionIn(rows) ?? 0n;
  }

  /** A replica with all that a reader needs; undefined when only the primary has it. */
  async choose({ position }: ReadNeeds): Promise<Replica | undefined> {
    // A lost primary counts as a change, whose position cannot be asked for: the replicas have all that there is.
    await this.#question;
    if (this.#question !== undefined) return undefined;
    const needed = laterPosition(position, this.#changed);
    this.#turn += 1;
    const usable = this.#replicas.filter(({ isUsed }) => isUsed);
    const first = usable[this.#turn % usable.length];
    if (!first || first.replayed >= needed) return first;
    const other = usable.find(({ replayed }) => replayed >= needed);
    if (other) return other;
    await first.ask();
    return first.isUsed && first.replayed >= needed ? first : undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** The position after all that the primary has committed; null when it does not respond. */
  #ask(): Promise<WalPosition | null> {
    // The primary's failure is reported by whatever else needs it; nothing new is committed meanwhile.
    return this.currentPosition().catch(() => null);
  }

  async #check(): Promise<void> {
    const at = performance.now();
    const [position] = await Promise.all([this.#ask(), ...this.#replicas.map((replica) => replica.ask())]);
    if (position !== null) this.#samples.push({ at, position });
    // One sample older than the limit tells what is too late.
    while ((this.#samples[1]?.at ?? at) < at - MAX_LAG) this.#samples.shift();
    for (const replica of this.#replicas) replica.measureLag(this.#samples, at);
  }
}

/** One read replica. */
export class Replica {
  readonly #url: string;
  #pool: Pool | undefined;
  #asking: Promise<void> | undefined;
  #isAway = true;
  #lag = 0;
  #reads = 0;
  /** What it has replayed. */
  replayed: WalPosition = 0n;

  constructor(url: string) {
    this.#url = url;
  }

  open(options: PoolConfig): void {
    const pool = new Pool({
      ...options,
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
    });
    // Without listeners these would end the process. The query in flight is rejected, too.
    pool.on("error", () => this.#setAway());
    pool.on("connect", (client) => client.on("error", () => this.#setAway()));
    this.#pool = pool;
  }

  get isUsed(): boolean {
    return !this.#isAway && this.#lag <= MAX_LAG;
  }

  get state(): ReplicaState {
    const { host, pathname } = new URL(this.#url);
    const lag = this.#isAway ? null : this.#lag / 1_000;
    return { name: host + pathname, isUsed: this.isUsed, lag, reads: this.#reads };
  }

  /** Asks for what it has replayed. Requests at the same time share one question. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const result = await this.query("select pg_last_wal_replay_lsn()::text as position");
    const position = positionIn(result?.rows ?? []);
    // A server that is no replica replays nothing.
    this.#isAway = position === null;
    if (position !== null) this.replayed = position;
  }

  /** @param samples of the primary, oldest first @param now of the samples' clock, in milliseconds */
  measureLag(samples: readonly Sample[], now: number): void {
    const missed = samples.find(({ position }) => position > this.replayed);
    this.#lag = missed ? now - missed.at : 0;
  }

  /** Runs a reader's query. @returns null when the primary has to */
  async read(sql: string, parameters: unknown[]): Promise<QueryResult | null> {
    const time = databaseTime();
    time.start();
    try {
      const result = await this.query(sql, parameters);
      if (result) this.#reads += 1;
      return result;
    } finally {
      time.stop();
    }
  }

  /** @returns null after any error: the primary has the last word on a query */
  private async query(sql: string, parameters: unknown[] = []): Promise<QueryResult | null> {
    try {
      const client = await this.#pool?.connect();
      if (!client) return null;
      try {
        const result = await client.query(sql, parameters);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      if (!isOfTheQuery(error)) this.#setAway();
      return null;
    }
  }

  #setAway(): void {
    this.#isAway = true;
  }

  async close(): Promise<void> {
    await this.#pool?.end();
  }
}

function isOfTheQuery(error: unknown): boolean {
  return error instanceof Error && "code" in error && OF_THE_QUERY.test(String(error.code));
}

function positionIn([row]: object[]): WalPosition | null {
  return row && "position" in row && typeof row.position === "string" ? readWalPosition(row.position) : null;
}
