import { Migration } from "@mikro-orm/migrations";

/** When the user last signed in at the provider, for what a fresh sign-in is required for. */
export class SessionAuthentication extends Migration {
  override name = "2026-11-24-session-authentication";

  override up(): void {
    this.addSql(`alter table "sessions" add column "authenticated_at" timestamptz null`);
  }
}
