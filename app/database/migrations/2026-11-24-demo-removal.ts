import { Migration } from "@mikro-orm/migrations";

/** When an operator removed the demo data. */
export class DemoRemoval extends Migration {
  override name = "2026-11-24-demo-removal";

  override up(): void {
    this.addSql(`alter table "demo" add column "removed_at" timestamptz`);
  }
}
