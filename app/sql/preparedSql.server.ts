/** A query builder's query. */
interface Query {
  toQuery(): { sql: string };
}

/**
 * Caches the SQL of frequent queries, since building it takes half as long as running it.
 * @returns a function that returns the SQL of a kind of query, with a question mark for each parameter, in order; it
 *   calls `build`, with any parameters, the first time
 */
export function preparedSql(): (kind: string, build: () => Query) => string {
  const cache = new Map<string, string>();
  return (kind, build) => {
    const cached = cache.get(kind);
    if (cached) return cached;
    const { sql } = build().toQuery();
    cache.set(kind, sql);
    return sql;
  };
}
