import { Migration } from "@mikro-orm/migrations";

/** The audit log of what super admins change. Its entries cannot be changed. */
export class AuditLog extends Migration {
  override name = "2026-11-21-audit";

  override up(): void {
    this.addSql(`create table "audit_entries" (
        "id" serial primary key,
        "at" timestamptz not null default now(),
        "actor_id" text null,
        "actor_name" varchar(201) not null,
        "action" varchar(20) not null,
        "subject_kind" varchar(20) not null,
        "subject_id" text not null,
        "subject_name" varchar(255) null,
        "before" jsonb null,
        "after" jsonb null
      )`);
    this.addSql(`create index "audit_entries_at_index" on "audit_entries" ("at")`);
    this.addSql(`create index "audit_entries_actor_id_index" on "audit_entries" ("actor_id")`);
    this.addSql(
      `create index "audit_entries_subject_index" on "audit_entries" ("subject_kind", "subject_id")`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_actor_name_check" check (btrim(actor_name) <> '')`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check (action in ('added', 'changed', 'deleted', 'restored', 'granted', 'revoked', 'hidden', 'kept'))`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_subject_kind_check" check (subject_kind in ('court', 'equipment', 'review', 'policy', 'person'))`,
    );
    // A person is known by their id alone: their name is read where it is, and goes with them.
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_subject_name_check" check ((subject_kind = 'person') = (subject_name is null))`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_before_check" check (jsonb_typeof(before) = 'object' and octet_length(before::text) <= 65536)`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_after_check" check (jsonb_typeof(after) = 'object' and octet_length(after::text) <= 65536)`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_change_check" check ((action <> 'added' or before is null) and (action <> 'deleted' or after is null))`,
    );

    // The one change that an entry may undergo: it no longer knows the id of an actor who is gone.
    this.addSql(`create function keep_audit_entry() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id'
              and not exists (select from users where id = old.actor_id) then
            return new;
          end if;
        end if;
        raise exception 'An entry of the audit log stays as it is' using errcode = 'insufficient_privilege';
      end
    $$`);
    this.addSql(`create trigger audit_entries_kept before update or delete
      on audit_entries for each row execute function keep_audit_entry()`);
  }
}
