import { product } from "~/lib/product";
import { migrations } from "./migrations";
import type { EntityManager } from "./open.server";

/** MikroORM's own table. */
export const MIGRATIONS_TABLE = "mikro_orm_migrations";

/** The schema has migrations that this program does not have. The message tells the operator what to do. */
export class NewerSchemaError extends Error {
  override name = "NewerSchemaError";
}

/** The names of the migrations that the database has, in order; none in an empty database. */
export async function appliedMigrations(em: EntityManager): Promise<string[]> {
  const [table] = await em.execute<{ exists: boolean }[]>("select to_regclass(?) is not null as exists", [
    MIGRATIONS_TABLE,
  ]);
  if (!table?.exists) return [];
  const rows = await em.execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
}

/** The names of the migrations that this program has, in order. */
export function knownMigrations(em: EntityManager): string[] {
  return migrations.map((Migration) => new Migration(em.getDriver(), em.config).name);
}

/**
 * @param names the migrations of a schema
 * @throws NewerSchemaError when it is of a newer version than this program, which cannot know what it means
 */
export function expectKnownMigrations(em: EntityManager, names: readonly string[]): void {
  const known = knownMigrations(em);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new NewerSchemaError(
    `The data is of a newer ${product.name} than this one (it has ${unknown.join(", ")}): install that version, or restore a backup of this one.`,
  );
}
