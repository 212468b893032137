import { Migration } from "@mikro-orm/migrations";

/** Authors are to read that a review of theirs is held, or that a decision on it was made. */
export class HeldNotices extends Migration {
  override name = "2026-11-29-held-notices";

  override up(): void {
    // Without a foreign key: reviews refer to users.
    this.addSql(`alter table "users" add column "held_review_id" int null`);
    this.addSql(`create function announce_held() returns trigger language plpgsql as $$
      begin
        update users set held_review_id = new.id where id = new.user_id;
        return null;
      end
    $$`);
    this.addSql(`create trigger reviews_held_announced after update of held on "all_reviews"
      for each row when (old.held is distinct from new.held) execute function announce_held()`);
    this.addSql(`create or replace function end_moderation_notice() returns trigger language plpgsql as $$
      begin
        update users set moderated_review_id = nullif(moderated_review_id, old.id),
            hidden_review_id = nullif(hidden_review_id, old.id),
            held_review_id = nullif(held_review_id, old.id)
          where id = old.user_id
            and (moderated_review_id = old.id or hidden_review_id = old.id or held_review_id = old.id);
        return null;
      end
    $$`);
    // Those whose reviews have been held before.
    this.addSql(`update users u set held_review_id = (
        select max(r.id) from all_reviews r where r.user_id = u.id and r.held is not null)
      where u.id in (select user_id from all_reviews where held is not null)`);
  }
}
