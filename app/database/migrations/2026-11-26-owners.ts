import { Migration } from "@mikro-orm/migrations";

/**
 * Owners of courts and brands: their claims, their replies to reviews, and the facts that they propose. An interest for
 * those who run another court or represent another brand.
 */
export class Owners extends Migration {
  override name = "2026-11-26-owners";

  override up(): void {
    this.#addInterest();
    this.#addClaims();
    this.#addReplies();
    this.#addProposals();
    this.addSql(`alter table "reports" add column "is_reply" boolean not null default false`);
    this.addSql(
      `alter table "reports" add constraint "reports_subject_check" check (not is_reply or picture_url is null)`,
    );
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_action_check"`);
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check (action in ('added', 'changed', 'deleted', 'restored', 'granted', 'revoked', 'hidden', 'kept', 'suspended', 'reinstated', 'appeal-granted', 'appeal-upheld', 'claim-accepted', 'claim-rejected', 'claim-reopened', 'reply-removed', 'facts-accepted', 'facts-rejected'))`,
    );
  }

  #addInterest(): void {
    this.addSql(`alter table "all_reviews" drop constraint "reviews_interest_check"`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_interest_check" check (interest in ('works', 'owns', 'given', 'rival'))`,
    );
  }

  /** A brand is stored in lower case with single spaces, and as the claimed item spells it. */
  #addClaims(): void {
    this.addSql(`create table "owner_claims" (
      "id" serial primary key,
      "user_id" text not null,
      "court_id" int null,
      "brand" varchar(200) null,
      "brand_name" varchar(100) null,
      "reason" text not null,
      "status" varchar(10) not null default 'pending',
      "answer" text null,
      "marked_reviews" int[] not null default '{}',
      "created_at" timestamptz not null default now(),
      "decided_by" text null,
      "decided_at" timestamptz null,
      constraint "owner_claims_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "owner_claims_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete cascade,
      constraint "owner_claims_decided_by_foreign" foreign key ("decided_by") references "users" ("id") on delete set null,
      constraint "owner_claims_item_check" check (num_nonnulls(court_id, brand) = 1),
      constraint "owner_claims_brand_check" check (brand <> '' and brand = lower(btrim(brand))),
      constraint "owner_claims_brand_name_check" check ((brand is null) = (brand_name is null)),
      constraint "owner_claims_reason_check" check (char_length(reason) between 1 and 1000),
      constraint "owner_claims_answer_check" check (char_length(answer) between 1 and 1000),
      constraint "owner_claims_status_check" check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
      constraint "owner_claims_decided_check" check (case status when 'pending' then decided_at is null when 'withdrawn' then true else decided_at is not null end)
    )`);
    // A user's open claim to an item, pending or accepted, is their only one.
    for (const item of ["court_id", "brand"]) {
      const name = item === "brand" ? "brand" : "court";
      this.addSql(
        `create unique index "owner_claims_one_open_per_${name}" on "owner_claims" ("user_id", "${item}") where status in ('pending', 'accepted')`,
      );
      this.addSql(`create index "owner_claims_${item}_index" on "owner_claims" ("${item}")`);
    }
    this.addSql(`create index "owner_claims_decided_by_index" on "owner_claims" ("decided_by")`);
    this.addSql(
      `create index "owner_claims_pending_index" on "owner_claims" ("created_at") where status = 'pending'`,
    );
  }

  /** The key allows one reply to a review. A reply that a super admin has removed stays, for its author to see why. */
  #addReplies(): void {
    this.addSql(`alter table "all_reviews" add column "has_reply" boolean not null default false`);
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    this.addSql(`create table "owner_replies" (
      "review_id" int primary key,
      "user_id" text not null,
      "text" text not null,
      "version" int not null default 1,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "removal_reason" varchar(300) null,
      "removed_at" timestamptz null,
      constraint "owner_replies_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "owner_replies_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "owner_replies_text_check" check (char_length(text) between 1 and 1000),
      constraint "owner_replies_updated_at_check" check (updated_at >= created_at),
      constraint "owner_replies_removal_check" check ((removal_reason is null) = (removed_at is null) and btrim(removal_reason) <> '')
    )`);
    this.addSql(`create index "owner_replies_user_id_index" on "owner_replies" ("user_id")`);
    // The update of the review also tells the pages that show it, even if nothing else about it changes.
    this.addSql(`create function note_owner_reply() returns trigger language plpgsql as $$
      declare
        review constant int := coalesce(new.review_id, old.review_id);
      begin
        update all_reviews
          set has_reply = exists (select from owner_replies o where o.review_id = review and o.removed_at is null)
          where id = review;
        return null;
      end
    $$`);
    this.addSql(`create trigger owner_replies_noted after insert or update or delete on "owner_replies"
      for each row execute function note_owner_reply()`);
  }

  /** An owner has one proposal for each item; sending it again replaces what waits for a decision. */
  #addProposals(): void {
    this.addSql(`create table "fact_proposals" (
      "id" serial primary key,
      "user_id" text not null,
      "court_id" int null,
      "equipment_id" int null,
      "version" int not null default 1,
      "proposed_at" timestamptz not null default now(),
      constraint "fact_proposals_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "fact_proposals_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete cascade,
      constraint "fact_proposals_equipment_id_foreign" foreign key ("equipment_id") references "equipment" ("id") on delete cascade,
      constraint "fact_proposals_item_check" check (num_nonnulls(court_id, equipment_id) = 1)
    )`);
    for (const item of ["court", "equipment"]) {
      this.addSql(
        `create unique index "fact_proposals_one_per_${item}" on "fact_proposals" ("user_id", "${item}_id")`,
      );
      this.addSql(`create index "fact_proposals_${item}_id_index" on "fact_proposals" ("${item}_id")`);
    }
    this.addSql(`create table "proposed_facts" (
      "proposal_id" int not null,
      "field" varchar(30) not null,
      "value" jsonb not null,
      "state" varchar(10) not null default 'pending',
      "decided_by" text null,
      "decided_at" timestamptz null,
      primary key ("proposal_id", "field"),
      constraint "proposed_facts_proposal_id_foreign" foreign key ("proposal_id") references "fact_proposals" ("id") on delete cascade,
      constraint "proposed_facts_decided_by_foreign" foreign key ("decided_by") references "users" ("id") on delete set null,
      constraint "proposed_facts_field_check" check (field ~ '^[a-zA-Z]+$'),
      constraint "proposed_facts_value_check" check (octet_length(value::text) <= 65536),
      constraint "proposed_facts_state_check" check (state in ('pending', 'accepted', 'rejected')),
      constraint "proposed_facts_decided_check" check ((state = 'pending') = (decided_at is null))
    )`);
    this.addSql(`create index "proposed_facts_decided_by_index" on "proposed_facts" ("decided_by")`);
    this.addSql(
      `create index "proposed_facts_pending_index" on "proposed_facts" ("proposal_id") where state = 'pending'`,
    );
  }
}
