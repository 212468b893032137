import type { PGlite } from "@electric-sql/pglite";
import { Client, type QueryConfig } from "pg";
import {
  type DatabaseLocation,
  directly,
  type EntityManager,
  embeddedDatabaseOf,
  type Orm,
} from "./open.server";

/** The channel on which triggers notify changes. */
const CHANNEL = "content_changes";

/** In milliseconds. */
const RECONNECT_INTERVAL = 1_000;
/** A firewall may drop an idle connection without notice. */
const CHECK_INTERVAL = 5_000;
/** For connecting, and for each query. */
const CONNECTION_TIMEOUT = 2_000;
/** For the query of a check, for which nothing waits: a busy machine is not to empty what is stored. */
const CHECK_TIMEOUT = 10_000;

/**
 * Gets the key of what has changed: a kind of thing and its id, such as `court:7`. Null when changes may have been
 * missed, so that anything may have changed.
 */
export type ChangeListener = (key: string | null) => void;

/** Reports the changes of what pages show, by whatever process they are made. */
export interface ContentChanges {
  /** Whether all changes are reported at the moment. */
  readonly isComplete: boolean;
  /** Adds a listener. */
  listen(listener: ChangeListener): void;
  /** Reports a change of this process's own to its listeners. */
  report(key: string | null): void;
  /** Resolves when the listener has got all changes that were committed before. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Listens for the changes of a database. @param orm with which it is open */
export async function listenForChanges(location: DatabaseLocation, orm: Orm): Promise<ContentChanges> {
  // A pooler does not pass notifications on.
  const { databaseUrl } = directly(location);
  return databaseUrl ? new PostgresChanges(databaseUrl) : EmbeddedChanges.of(orm);
}

/**
 * Notifies all processes on the database that anything may have changed, when the transaction commits: for changes that
 * no trigger notifies.
 */
export async function notifyAnyChange(em: EntityManager): Promise<void> {
  await em.execute(`select pg_notify('${CHANNEL}', '')`);
}

/** The listeners of a process. */
class Listeners {
  readonly #listeners: ChangeListener[] = [];

  listen(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  report(key: string | null): void {
    for (const listener of this.#listeners) listener(key);
  }
}

/** The notifications of the embedded database, which come before the result of the statement that commits. */
class EmbeddedChanges extends Listeners implements ContentChanges {
  readonly isComplete = true;
  readonly #stop: () => void;

  private constructor(database: PGlite) {
    super();
    this.#stop = database.onNotification((channel, payload) => {
      if (channel === CHANNEL) this.report(payload || null);
    });
  }

  static async of(orm: Orm): Promise<EmbeddedChanges> {
    const database = await embeddedDatabaseOf(orm);
    await orm.em.fork().execute(`listen ${CHANNEL}`);
    return new EmbeddedChanges(database);
  }

  async caughtUp(): Promise<void> {}

  async close(): Promise<void> {
    this.#stop();
  }
}

/** The notifications of a Postgres, on a connection of their own. */
export class PostgresChanges extends Listeners implements ContentChanges {
  readonly #databaseUrl: string;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #check = setInterval(() => void this.#roundTrip(CHECK_TIMEOUT), CHECK_INTERVAL).unref();
  #isClosed = false;
  readonly #lost = new WeakSet<Client>();
  /** The query that is sent, and the one after it. */
  #asking: Promise<void> | undefined;
  #nextAsking: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    super();
    this.#databaseUrl = databaseUrl;
    void this.#connect();
  }

  get isComplete(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Postgres delivers what was notified before a query together with its result. Those who ask while a query is sent wait
   * for the next one together.
   */
  async caughtUp(): Promise<void> {
    if (!this.#asking) return this.#ask();
    this.#nextAsking ??= this.#asking.then(() => {
      this.#nextAsking = undefined;
      return this.#ask();
    });
    await this.#nextAsking;
  }

  #ask(): Promise<void> {
    const asking = this.#roundTrip().finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    this.#asking = asking;
    return asking;
  }

  async #roundTrip(timeout = CONNECTION_TIMEOUT): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const query: QueryConfig & { query_timeout: number } = { text: "select", query_timeout: timeout };
    try {
      await client.query(query);
    } catch {
      this.#lose(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#check);
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
      query_timeout: CONNECTION_TIMEOUT,
      keepAlive: true,
      application_name: "bandeja changes",
    });
    client.on("notification", ({ payload }) => this.report(payload || null));
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#isClosed) return await client.end();
      this.#client = client;
      this.report(null);
    } catch {
      this.#lose(client);
    }
  }

  /** Changes may be missed from now on, until another connection listens. */
  #lose(client: Client): void {
    // A client emits an error and its end for one loss.
    if (this.#lost.has(client)) return;
    this.#lost.add(client);
    // Nothing more is missed when it cannot be connected to again.
    if (this.#client === client) {
      this.#client = undefined;
      this.report(null);
    }
    client.end().catch(() => {});
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.#connect(), RECONNECT_INTERVAL).unref();
  }
}
