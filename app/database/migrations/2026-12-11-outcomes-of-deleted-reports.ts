import { Migration } from "@mikro-orm/migrations";

/** The notice of an outcome ends when the last decided report of the user goes with its review, as when the decision is undone. */
export class OutcomesOfDeletedReports extends Migration {
  override name = "2026-12-11-outcomes-of-deleted-reports";

  override up(): void {
    this.addSql(`create function end_report_notice() returns trigger language plpgsql as $$
      begin
        update users u set has_report_outcome = false
          where u.id = old.user_id and has_report_outcome
            and not exists (select from reports p where p.user_id = u.id and p.decision_id is not null)
            and not exists (select from reports_of_deleted_reviews d where d.user_id = u.id);
        return null;
      end
    $$`);
    // After the deletion: an open report of the same review that goes with it is an outcome, and announced before or after this.
    this.addSql(`create trigger reports_notice_ended after delete on "reports"
      for each row when (old.decision_id is not null) execute function end_report_notice()`);
    // Notices that had no outcome any more.
    this.addSql(`update users u set has_report_outcome = false
      where has_report_outcome
        and not exists (select from reports p where p.user_id = u.id and p.decision_id is not null)
        and not exists (select from reports_of_deleted_reviews d where d.user_id = u.id)`);
  }
}
