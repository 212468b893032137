import { Migration } from "@mikro-orm/migrations";

/**
 * Whether the provider has verified a user's address. Of the stored ones that is unknown, so they count as unverified
 * until their users sign in again.
 */
export class VerifiedEmails extends Migration {
  override name = "2026-11-23-verified-emails";

  override up(): void {
    this.addSql(`alter table "users" add column "email_verified" boolean not null default false`);
    this.addSql(
      `alter table "users" add constraint "users_email_verified_check" check (email is not null or not email_verified)`,
    );
  }
}
