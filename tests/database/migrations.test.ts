import { SchemaGenerator } from "@mikro-orm/sql";
import { beforeEach, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { emptyDatabase } from "../support/database";

let orm: Orm;
beforeEach(async () => {
  orm = await emptyDatabase();
});

test("the migrations create the schema of the entities", async () => {
  const generator = new SchemaGenerator(orm.em.fork());
  expect(await generator.getUpdateSchemaSQL({ wrap: false })).toBe("");
});

test("the tables without an entity, and the triggers, are the known ones", async () => {
  const em = orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const withEntity = [...em.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !withEntity.includes(name))
      .sort(),
  ).toEqual([
    "appeals",
    "audit_entries",
    "burst_reviews",
    "burst_scan",
    "deleted_reports",
    "demo",
    "fact_proposals",
    "hidings",
    "images",
    "last_backup",
    "mikro_orm_migrations",
    "open_data_consents",
    "owner_claims",
    "owner_replies",
    "proposed_facts",
    "rate_limits",
    "read_only_mode",
    "reports_of_deleted_reviews",
    "review_bursts",
    "review_pictures",
    "review_versions",
    "review_votes",
    "security_events",
    "setting_versions",
    "sheet_imports",
    "suspensions_of_deleted_accounts",
    "visit_secrets",
  ]);
  const triggers = await em.execute<{ name: string }[]>(
    "select tgname as name from pg_trigger where not tgisinternal order by 1",
  );
  expect(triggers.map(({ name }) => name)).toEqual([
    "access_tokens_logged",
    "all_reviews_changed",
    "audit_entries_kept",
    "burst_reviews_held",
    "courts_changed",
    "courts_facets_changed",
    ...["changed", "left", "used"].map((what) => `courts_image_${what}`),
    "courts_search_terms",
    "courts_search_terms_changed",
    "courts_visit_secret",
    "equipment_alternatives_changed",
    "equipment_changed",
    "equipment_facets_changed",
    ...["changed", "left", "used"].map((what) => `equipment_image_${what}`),
    "equipment_search_terms",
    "equipment_search_terms_changed",
    "hidings_changed",
    "open_data_consents_change_logged",
    "open_data_consents_logged",
    "owner_claims_announced",
    "owner_claims_handed_over",
    "owner_replies_announced",
    "owner_replies_noted",
    "proposed_facts_announced",
    "read_only_mode_changed",
    "report_decisions_changed",
    "report_decisions_stored",
    "reports_decided",
    "reports_lost",
    "reports_notice_ended",
    "reports_stored",
    "review_bursts_changed",
    "review_bursts_held",
    "review_pictures_counted",
    ...["changed", "left", "used"].map((what) => `review_pictures_image_${what}`),
    "review_votes_checked",
    ...["delete", "insert", "update"].map((event) => `review_votes_counted_${event}`),
    "reviews_added_hiding_recorded",
    "reviews_count",
    "reviews_held_announced",
    "reviews_hiding_dated",
    "reviews_hiding_recorded",
    "reviews_notice_ended",
    "reviews_rewriting_dated",
    "reviews_versioned",
    "reviews_visit_stays",
    "sessions_logged",
    "setting_versions_kept",
    "settings_changed",
    "users_changed",
    "users_earlier_notices",
    ...["changed", "left", "used"].map((what) => `users_image_${what}`),
    "users_images_left",
    "users_logged",
    "users_suspension_restored",
    "users_suspension_stored",
    "users_votes_suspended",
  ]);
});

test("no migration runs in a database that is up to date", async () => {
  expect(await orm.migrator.up()).toEqual([]);
});
