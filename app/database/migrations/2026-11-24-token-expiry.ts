import { Migration } from "@mikro-orm/migrations";

/** When a token expires. Those made before have no end. */
export class TokenExpiry extends Migration {
  override name = "2026-11-24-token-expiry";

  override up(): void {
    this.addSql(`alter table "access_tokens" add column "expires_at" timestamptz null`);
  }
}
