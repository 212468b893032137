import { Migration } from "@mikro-orm/migrations";

/** Imports that were done, so that none is done twice. */
export class Sheets extends Migration {
  override name = "2026-11-22-sheets";

  override up(): void {
    this.addSql(`create table "sheet_imports" (
        "nonce" uuid primary key,
        "kind" varchar(20) not null,
        "digest" text not null,
        "added" int not null,
        "changed" int not null,
        "at" timestamptz not null default now()
      )`);
    this.addSql(
      `alter table "sheet_imports" add constraint "sheet_imports_kind_check" check (kind in ('courts', 'equipment'))`,
    );
    this.addSql(
      `alter table "sheet_imports" add constraint "sheet_imports_digest_check" check (digest ~ '^[0-9a-f]{64}$')`,
    );
    this.addSql(
      `alter table "sheet_imports" add constraint "sheet_imports_counts_check" check (added >= 0 and changed >= 0 and added + changed > 0)`,
    );
  }
}
