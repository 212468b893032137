import { Migration } from "@mikro-orm/migrations";

/** The limits of rackets and balls, which only the demo data had before. */
export class Equipment extends Migration {
  override name = "2026-11-21-equipment";

  override up(): void {
    this.addSql(`alter table "equipment" drop constraint "equipment_price_check"`);
    // Nothing costs nothing: 0 stood for no price.
    this.addSql(`update "equipment" set "price" = null where "price" = 0`);
    this.addSql(
      `alter table "equipment" add constraint "equipment_price_check" check (price > 0 and price <= 10000000)`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_specifications_count_check" check (jsonb_array_length(jsonb_path_query_array(specifications, 'strict $.*.type()', '{}', true)) <= 50)`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_specifications_flat_check" check (not jsonb_exists_any(jsonb_path_query_array(specifications, 'strict $.*.type()', '{}', true), array['object', 'array']))`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_specifications_names_check" check (not jsonb_exists_any(specifications, array['__proto__', 'constructor']))`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_specifications_size_check" check (octet_length(specifications::text) <= 16384)`,
    );
  }
}
