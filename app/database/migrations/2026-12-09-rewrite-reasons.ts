import { Migration } from "@mikro-orm/migrations";

/**
 * Why a super admin wrote the present rating or text of a review, which its versions store: the reason of a later change of its
 * pictures or details alone is another one, and must not stand at a text of the author's own.
 */
export class RewriteReasons extends Migration {
  override name = "2026-12-09-rewrite-reasons";

  override up(): void {
    this.addSql(`alter table "all_reviews" add column "rewrite_reason" varchar(300) null`);
    // A super admin's text withholds all versions before it, and the next one stores it.
    this.addSql(`update all_reviews r set rewrite_reason = moderation_reason
      where moderation_reason is not null and (select v.withheld_at is not null from review_versions v
        where v.review_id = r.id order by v.number desc limit 1)`);
    // As before, but for the reason.
    this.addSql(`create or replace function date_rewriting() returns trigger language plpgsql as $$
      begin
        if (old.rating, old.review_text) is distinct from (new.rating, new.review_text) then
          new.rewritten_at := new.updated_at;
          new.rewrite_reason := new.moderation_reason;
        else
          new.rewritten_at := coalesce(old.rewritten_at, old.updated_at);
        end if;
        return new;
      end
    $$`);
    this.addSql(`create or replace function store_review_version() returns trigger language plpgsql as $$
      declare
        by_moderator constant boolean := new.moderation_reason is not null;
      begin
        if by_moderator or old.rewrite_reason is not null or now() > old.created_at + interval '30 minutes' then
          insert into review_versions (review_id, number, rating, review_text, moderation_reason, written_at)
            values (old.id, (select coalesce(max(number), 0) + 1 from review_versions where review_id = old.id),
              old.rating, old.review_text, old.rewrite_reason, coalesce(old.rewritten_at, old.updated_at));
        end if;
        if by_moderator then
          -- What was taken out stands in all earlier texts.
          update review_versions set withheld_at = now() where review_id = old.id and withheld_at is null;
          update users set moderated_review_id = old.id where id = old.user_id;
          insert into security_events (user_id, kind, detail)
            select old.user_id, 'review-changed', left(coalesce(c.name, e.name), 100)
            from (select) one left join courts c on c.id = old.court_id left join equipment e on e.id = old.equipment_id;
        end if;
        return null;
      end
    $$`);
  }
}
