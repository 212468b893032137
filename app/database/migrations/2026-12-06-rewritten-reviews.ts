import { Migration } from "@mikro-orm/migrations";

/**
 * When the rating or text of a review was last changed: a change of its details alone is no version and no edit. Until its next
 * change a review has none, and was last changed when it was updated.
 */
export class RewrittenReviews extends Migration {
  override name = "2026-12-06-rewritten-reviews";

  override up(): void {
    this.addSql(`alter table "all_reviews" add column "rewritten_at" timestamptz null`);
    this.addSql(`create index "all_reviews_rewritten_index" on "all_reviews" ((coalesce(rewritten_at, updated_at)))
      where coalesce(rewritten_at, updated_at) > created_at`);
    this.addSql(`create function date_rewriting() returns trigger language plpgsql as $$
      begin
        new.rewritten_at := case when (old.rating, old.review_text) is distinct from (new.rating, new.review_text)
          then new.updated_at else coalesce(old.rewritten_at, old.updated_at) end;
        return new;
      end
    $$`);
    this.addSql(`create trigger reviews_rewriting_dated before update of rating, review_text, version on "all_reviews"
      for each row when ((old.rating, old.review_text, old.version) is distinct from (new.rating, new.review_text, new.version))
      execute function date_rewriting()`);
    // As before, but for the time of the version.
    this.addSql(`create or replace function store_review_version() returns trigger language plpgsql as $$
      declare
        by_moderator constant boolean := new.moderation_reason is not null;
      begin
        if by_moderator or old.moderation_reason is not null or now() > old.created_at + interval '30 minutes' then
          insert into review_versions (review_id, number, rating, review_text, moderation_reason, written_at)
            values (old.id, (select coalesce(max(number), 0) + 1 from review_versions where review_id = old.id),
              old.rating, old.review_text, old.moderation_reason, coalesce(old.rewritten_at, old.updated_at));
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
