import { Migration } from "@mikro-orm/migrations";

/** Tokens with which programs call the API as a user. */
export class AccessTokens extends Migration {
  override name = "2026-11-22-access-tokens";

  override up(): void {
    this.addSql(`create table "access_tokens" (
        "id" serial primary key,
        "user_id" text not null,
        "name" varchar(100) not null,
        "scope" varchar(10) not null,
        "digest" varchar(64) not null,
        "created_at" timestamptz not null default now(),
        "used_at" timestamptz null
      )`);
    this.addSql(`alter table "access_tokens" add constraint "access_tokens_digest_unique" unique ("digest")`);
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_one_name_per_person" unique ("user_id", "name")`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_name_check" check (char_length(btrim(name)) >= 1)`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_scope_check" check (scope in ('read', 'write'))`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_digest_check" check (digest ~ '^[0-9a-f]{64}$')`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
  }
}
