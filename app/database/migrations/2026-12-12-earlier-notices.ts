import { Migration } from "@mikro-orm/migrations";

/** The columns of `users` with the review that a notice is about, and those with the earlier ones. */
const COLUMNS = ["moderated_review_id", "hidden_review_id", "held_review_id"].map((shown) => ({
  shown,
  earlier: `earlier_${shown}s`,
}));

/**
 * The reviews of unread notices that newer ones have replaced, oldest first. When the newer one is read, the database shows
 * the one before, whichever release has ended it.
 */
export class EarlierNotices extends Migration {
  override name = "2026-12-12-earlier-notices";

  override up(): void {
    const added = COLUMNS.map(({ earlier }) => `add column "${earlier}" int[] not null default '{}'`);
    this.addSql(`alter table "users" ${added.join(", ")}`);
    this.addSql(`create function next_notice(replaced int, inout shown int, inout earlier int[])
      language plpgsql immutable as $$
      begin
        if shown is null then
          shown := earlier[cardinality(earlier)];
          earlier := earlier[:cardinality(earlier) - 1];
        elsif replaced <> shown then
          earlier := array_remove(array_remove(earlier, shown), replaced) || replaced;
        end if;
      end
    $$`);
    const next = COLUMNS.map(
      ({ shown, earlier }) => `select n.shown, n.earlier into new.${shown}, new.${earlier}
        from next_notice(old.${shown}, new.${shown}, new.${earlier}) n;`,
    );
    this.addSql(`create function show_earlier_notices() returns trigger language plpgsql as $$
      begin
        ${next.join("\n")}
        return new;
      end
    $$`);
    const shownOf = (row: string) => COLUMNS.map(({ shown }) => `${row}${shown}`).join(", ");
    this.addSql(`create trigger users_earlier_notices before update of ${shownOf("")} on "users"
      for each row when ((${shownOf("old.")}) is distinct from (${shownOf("new.")}))
      execute function show_earlier_notices()`);
    // As before, but for the earlier ones.
    const ended = COLUMNS.map(
      ({ shown, earlier }) =>
        `${shown} = nullif(${shown}, old.id), ${earlier} = array_remove(${earlier}, old.id)`,
    );
    const has = COLUMNS.map(({ shown, earlier }) => `${shown} = old.id or old.id = any (${earlier})`);
    this.addSql(`create or replace function end_moderation_notice() returns trigger language plpgsql as $$
      begin
        update users set ${ended.join(", ")} where id = old.user_id and (${has.join(" or ")});
        return null;
      end
    $$`);
  }
}
