import { Migration } from "@mikro-orm/migrations";

/**
 * The security log has the reviews that moderators delete, and an entry of the audit log about such a review has its author: the
 * review is gone, and with it what says whose it was.
 */
export class ReviewsDeletedByModerators extends Migration {
  override name = "2026-12-14-reviews-deleted-by-moderators";

  override up(): void {
    this.addSql(`do $$
      declare
        allowed constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint
          where conname = 'security_events_kind_check' and conrelid = 'security_events'::regclass);
      begin
        alter table security_events drop constraint security_events_kind_check;
        execute format('alter table security_events add constraint security_events_kind_check check (%s or kind = %L)',
          allowed, 'review-deleted');
      end
    $$`);
    this.addSql(`alter table "audit_entries" add column "author_id" text null,
      add constraint "audit_entries_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null`);
    this.addSql(
      `create index "audit_entries_author_id_index" on "audit_entries" ("author_id") where author_id is not null`,
    );
    // As before, but for the author's id.
    this.addSql(`create or replace function keep_audit_entry() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if to_jsonb(new) - '{actor_id,author_id}'::text[] = to_jsonb(old) - '{actor_id,author_id}'::text[]
              and (new.actor_id is not distinct from old.actor_id
                or new.actor_id is null and not exists (select from users where id = old.actor_id))
              and (new.author_id is not distinct from old.author_id
                or new.author_id is null and not exists (select from users where id = old.author_id)) then
            return new;
          end if;
        end if;
        raise exception 'An entry of the audit log stays as it is' using errcode = 'insufficient_privilege';
      end
    $$`);
  }
}
