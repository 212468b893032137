import { Migration } from "@mikro-orm/migrations";

/** Open data says which reviews have a visit, if the author has agreed since the form says so. */
export class OpenVisits extends Migration {
  override name = "2026-11-29-open-visits";

  override up(): void {
    this.addSql(`alter table "open_data_consents" add column "with_visits" boolean not null default false`);
    this.addSql(`drop trigger open_data_consents_change_logged on "open_data_consents"`);
    this.addSql(`create trigger open_data_consents_change_logged after update on "open_data_consents"
      for each row when ((old.licence, old.with_name, old.with_visits)
        is distinct from (new.licence, new.with_name, new.with_visits))
      execute function log_open_data_consent()`);
  }
}
