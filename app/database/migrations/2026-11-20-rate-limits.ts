import { Migration } from "@mikro-orm/migrations";

/**
 * Who did how much lately. Unlogged: a crash forgets it, which harms nobody, and counting costs no write of the
 * log. The order of the columns is the limiter's.
 */
export class RateLimits extends Migration {
  override name = "2026-11-20-rate-limits";

  override up(): void {
    this.addSql(`create unlogged table "rate_limits" (
        "key" varchar(255) not null,
        "points" int not null default 0,
        "expire" bigint null,
        primary key ("key")
      )`);
    this.addSql(`create index "rate_limits_expire_index" on "rate_limits" ("expire")`);
  }
}
