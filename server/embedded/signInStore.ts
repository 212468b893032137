import type { Adapter, AdapterPayload } from "oidc-provider";

interface Entry {
  payload: AdapterPayload;
  /** On the clock of `performance.now()`, which changes of the system time do not affect. */
  expiresAt: number;
}

/** Bounds the memory; far more than the demo's sign-ins in progress. */
const CAPACITY = 1_000;

/**
 * Creates the provider's store: in memory, with expiry, deleting the oldest entries above `CAPACITY`. Entries last
 * minutes, so losing them in a restart costs a user one click.
 * @returns the adapter factory, which the provider calls once for each model
 */
export function createSignInStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > performance.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function write(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= CAPACITY) break;
      entries.delete(oldest);
    }
  }

  function find(matches: (payload: AdapterPayload, key: string) => boolean): AdapterPayload | undefined {
    for (const key of [...entries.keys()]) {
      const payload = read(key);
      if (payload && matches(payload, key)) return payload;
    }
    return undefined;
  }

  return (model) => {
    const prefix = `${model}:`;
    return {
      async upsert(id, payload, expiresIn) {
        write(prefix + id, {
          payload,
          expiresAt: expiresIn ? performance.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
        });
      },
      async find(id) {
        return read(prefix + id);
      },
      async findByUid(uid) {
        return find((payload, key) => key.startsWith(prefix) && payload.uid === uid);
      },
      async findByUserCode(userCode) {
        return find((payload, key) => key.startsWith(prefix) && payload.userCode === userCode);
      },
      async consume(id) {
        const payload = read(prefix + id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(prefix + id);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of [...entries]) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
