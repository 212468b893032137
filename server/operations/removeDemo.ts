import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { OPERATOR } from "~/features/audit-log/audit.actors";
import { DEMO_ISSUER } from "~/features/auth/demoAccounts";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

/** The tables of items, and their kinds in the audit log. */
const AUDIT_KINDS = { courts: "court", equipment: "equipment" } as const;

type ItemTable = keyof typeof AUDIT_KINDS;

/**
 * The condition for items of the demo: they are as old as it, as it is only added to an empty database. Those that were
 * added since can seem so when the clock was ahead, but have an entry in the audit log.
 */
const isDemo = (table: ItemTable) => `created_at <= (select max(seeded_at) from demo)
  and not exists (select from audit_entries a where a.action = 'added'
    and a.subject_kind = '${AUDIT_KINDS[table]}' and a.subject_id = ${table}.id::text)`;

/**
 * Deletes the demo's people, their reviews, and its courts, rackets and balls; not the items that others have reviewed.
 * Names the deleted items that had been changed, and records how many there were.
 * @param options.keepEquipment whether rackets and balls, which are real models, stay
 */
export function removeDemo(
  { orm }: Site,
  { signInProvider }: Environment,
  { keepEquipment }: { keepEquipment: boolean },
  { output }: CommandContext,
): Promise<void> {
  const remove = async (em: EntityManager): Promise<void> => {
    const [demo] = await em.execute<{ exists: boolean }[]>(
      "select exists (select from demo where removed_at is null) as exists",
    );
    if (!demo?.exists) return output.line("There is no demo data.");
    await removeModeration(em);
    const people = await em.execute<object[]>("delete from users where issuer = ? returning id", [
      DEMO_ISSUER,
    ]);
    const courts = await deleteItems(em, "courts", "court_id");
    const equipment = keepEquipment ? [] : await deleteItems(em, "equipment", "equipment_id");
    const left = await reviewedItems(em, keepEquipment ? ["courts"] : ["courts", "equipment"]);
    // The row stays, so that the next start does not seed it again.
    await em.execute("update demo set removed_at = now()");
    const deleted = { people: people.length, courts: courts.length, racketsAndBalls: equipment.length };
    await createRepositories(em).auditLog.record(
      em,
      { action: "deleted", subject: { kind: "site", id: "demo", name: "Demo data" }, before: deleted },
      OPERATOR,
    );
    output.line(
      `Deleted: ${deleted.people} people with their reviews, ${deleted.courts} courts, ${deleted.racketsAndBalls} rackets and balls.`,
    );
    const changed = [...courts, ...equipment].filter(({ version }) => version > 1).map(({ name }) => name);
    if (changed.length > 0) output.line(`Among them, changed since they were added: ${changed.join(", ")}.`);
    if (left.length > 0) output.line(`Left, as others have reviewed them: ${left.join(", ")}.`);
    output.line(`Restart ${product.name}; until then its pages say that they show demo data.`);
    if (signInProvider.kind === "embedded") {
      output.line("The demo's accounts can still sign in until OIDC_ISSUER is set.");
    }
  };
  return withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => orm.em.fork().transactional(remove));
}

interface DeletedItem {
  name: string;
  /** Above 1 when it was changed. */
  version: number;
}

/** Reviews `r` by the demo's people. */
const DEMO_REVIEWS = "all_reviews r join users u on u.id = r.user_id where u.issuer = ?";

/**
 * Whether moderators have decided on the demo's reviews alone. If so, what is left of reviews that are deleted is the demo's,
 * although it leads to none: every decision on another one has an entry in the audit log, which stays.
 */
const ONLY_DEMO = `not exists (select from audit_entries where case when subject_kind = 'review'
  and action in ('hidden', 'kept', 'deleted')
  then subject_id::int > (select coalesce(max(last_review_id), 0) from demo)
    and not exists (select from ${DEMO_REVIEWS} and r.id = subject_id::int) end)`;

/** Deletes the hidings, decided reports and bursts of the demo's reviews, which would be counted without them. */
async function removeModeration(em: EntityManager): Promise<void> {
  await em.execute(`delete from hidings where review_id in (select r.id from ${DEMO_REVIEWS})`, [
    DEMO_ISSUER,
  ]);
  await em.execute(`delete from hidings where review_id is null and ${ONLY_DEMO}`, [DEMO_ISSUER]);
  await em.execute(
    `delete from reports where decision_id is not null and review_id in (select r.id from ${DEMO_REVIEWS})`,
    [DEMO_ISSUER],
  );
  // A trigger has stored the times of these reports, in this transaction.
  await em.execute("delete from deleted_reports where xmin = pg_current_xact_id()::xid");
  await em.execute(`delete from deleted_reports where ${ONLY_DEMO}`, [DEMO_ISSUER]);
  // Of a burst that was found since and has no reviews any more, others may have written them.
  await em.execute(
    `delete from review_bursts b
      where (found_at <= (select max(seeded_at) from demo) or exists (select from burst_reviews m where m.burst_id = b.id))
        and not exists (select from burst_reviews m join all_reviews r on r.id = m.review_id
          join users u on u.id = r.user_id where m.burst_id = b.id and u.issuer <> ?)`,
    [DEMO_ISSUER],
  );
}

async function deleteItems(em: EntityManager, table: ItemTable, column: string): Promise<DeletedItem[]> {
  const rows = await em.execute<DeletedItem[]>(
    `delete from ${table} where ${isDemo(table)} and not exists (select from all_reviews r where r.${column} = ${table}.id)
      returning name, version`,
  );
  return rows.sort((one, other) => one.name.localeCompare(other.name, product.locale));
}

async function reviewedItems(em: EntityManager, tables: readonly ItemTable[]): Promise<string[]> {
  const selects = tables.map((table) => `select name from ${table} where ${isDemo(table)}`);
  const rows = await em.execute<{ name: string }[]>(`${selects.join(" union all ")} order by 1`);
  return rows.map(({ name }) => name);
}
