import { Migration } from "@mikro-orm/migrations";

/** The last review of the demo: with those up to it the demo's removal ends what was counted about them. */
export class DemoReviews extends Migration {
  override name = "2026-12-06-demo-reviews";

  override up(): void {
    this.addSql(`alter table "demo" add column "last_review_id" int null`);
    this.addSql(`update demo set last_review_id = (select max(id) from all_reviews where created_at <= seeded_at)
      where removed_at is null`);
  }
}
