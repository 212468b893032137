import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";

/** Bounds the memory; far more than the demo's sign-ins in progress. */
const CAPACITY = 1_000;

/**
 * Creates the provider's store: in memory, with expiry, deleting the least recently used entries above `CAPACITY`.
 * Entries last minutes, so losing them in a restart costs a user one click.
 * @returns the adapter factory, which the provider calls once for each model
 */
export function createSignInStore(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: CAPACITY });
  return (model) => {
    const prefix = `${model}:`;
    return {
      async upsert(id, payload, expiresIn) {
        // 0 stands for no expiry.
        entries.set(prefix + id, payload, { ttl: (expiresIn ?? 0) * 1000 });
      },
      async find(id) {
        return entries.get(prefix + id);
      },
      async findByUid(uid) {
        return entries.find((payload, key) => key.startsWith(prefix) && payload.uid === uid);
      },
      async findByUserCode(userCode) {
        return entries.find((payload, key) => key.startsWith(prefix) && payload.userCode === userCode);
      },
      async consume(id) {
        const payload = entries.get(prefix + id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(prefix + id);
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of [...entries]) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
