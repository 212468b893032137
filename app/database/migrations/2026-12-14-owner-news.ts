import { Migration } from "@mikro-orm/migrations";

/** Whether an owner has yet to read what super admins have decided on their claims, replies and proposed facts. */
export class OwnerNews extends Migration {
  override name = "2026-12-14-owner-news";

  override up(): void {
    this.addSql(`alter table "users" add column "has_owner_news" boolean not null default false`);
    this.addSql(`create function announce_owner_news() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'proposed_facts' then
          update users u set has_owner_news = true from fact_proposals p
            where p.id = new.proposal_id and u.id = p.user_id and u.id <> new.decided_by and not has_owner_news;
        else
          update users set has_owner_news = true where id = new.user_id and not has_owner_news;
        end if;
        return null;
      end
    $$`);
    const announce = (table: string, column: string, condition: string) =>
      this.addSql(`create trigger ${table}_announced after update of ${column} on "${table}"
        for each row when (${condition}) execute function announce_owner_news()`);
    announce(
      "owner_claims",
      "status",
      `old.status = 'pending' and new.status in ('accepted', 'rejected') and new.decided_by <> new.user_id
        or old.status = 'accepted' and new.status = 'pending' and old.decided_by <> new.user_id`,
    );
    announce("owner_replies", "removed_at", "old.removed_at is null and new.removed_at is not null");
    announce("proposed_facts", "state", "old.state = 'pending' and new.state <> 'pending'");
  }
}
