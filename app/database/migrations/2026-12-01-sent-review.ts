import { Migration } from "@mikro-orm/migrations";

/** Finds the review that an earlier submission of a form has added. */
export class SentReview extends Migration {
  override name = "2026-12-01-sent-review";

  override up(): void {
    // In a volatile function a query has a new snapshot, so it sees what was added while the statement waited for a lock.
    // A picture that a form sends twice is stored under two addresses, so pictures are compared by their descriptions.
    // Without the setting the query is planned each time, which costs a third of the insert with its triggers.
    this.addSql(`create function sent_review(author text, court int, equipment int, newer_than int, stars numeric,
        content text, details jsonb, stated_interest text, visit date, descriptions jsonb) returns int
      language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
      begin
        return (select r.id from reviews r
          where r.user_id = author and r.id > newer_than
            and r.court_id is not distinct from court and r.equipment_id is not distinct from equipment
            and r.rating = stars and r.review_text is not distinct from content and r.aspects = details
            and r.interest is not distinct from stated_interest and r.visited_on is not distinct from visit
            and (select coalesce(jsonb_agg(p.description order by p.number), '[]')
              from review_pictures p where p.review_id = r.id) = descriptions
          order by r.id limit 1);
      end
    $$`);
  }
}
