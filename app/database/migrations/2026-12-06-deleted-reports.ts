import { Migration } from "@mikro-orm/migrations";

/**
 * When reports were made and decided that were deleted with their review or their reporter, so that they still count in
 * their months. Nothing in it leads to a person.
 */
export class DeletedReports extends Migration {
  override name = "2026-12-06-deleted-reports";

  override up(): void {
    this.addSql(`create table "deleted_reports" (
      "id" serial primary key,
      "reported_at" timestamptz not null,
      "decided_at" timestamptz not null
    )`);
    this.addSql(`create index "deleted_reports_decided_at_index" on "deleted_reports" ("decided_at")`);
    // The deletion of a review by a moderator has decided the reports that were open, in the transaction of its audit entry.
    this.addSql(`insert into deleted_reports (reported_at, decided_at)
      select d.reported_at, d.deleted_at from reports_of_deleted_reviews d where exists (
        select from audit_entries a where a.at = d.deleted_at and a.action = 'deleted' and a.subject_kind = 'review')
      order by d.id`);
    this.addSql(`create function store_deleted_report() returns trigger language plpgsql as $$
      begin
        insert into deleted_reports (reported_at, decided_at)
          select old.created_at, d.decided_at from report_decisions d where d.id = old.decision_id;
        return old;
      end
    $$`);
    this.addSql(`create trigger reports_stored before delete on "reports"
      for each row when (old.decision_id is not null) execute function store_deleted_report()`);
    // A decision that is deleted while its review exists is undone. With the review, its reports are deleted after it or before.
    this.addSql(`create function store_deleted_reports() returns trigger language plpgsql as $$
      begin
        if not exists (select from all_reviews where id = old.review_id) then
          insert into deleted_reports (reported_at, decided_at)
            select created_at, old.decided_at from reports where decision_id = old.id;
        end if;
        return old;
      end
    $$`);
    this.addSql(`create trigger report_decisions_stored before delete on "report_decisions"
      for each row execute function store_deleted_reports()`);
  }
}
