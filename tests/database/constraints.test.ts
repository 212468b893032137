import { beforeEach, describe, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { Court } from "~/features/courts/court.entity";
import { Equipment } from "~/features/equipment/equipment.entity";
import { emptyDatabase } from "../support/database";

let em: EntityManager;
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
  await em.execute(
    "insert into users (id, issuer, subject, email) values ('asha', 'issuer', 'asha', 'a@example.com')",
  );
  await em.execute("insert into users (id, issuer, subject) values ('rohan', 'issuer', 'rohan')");
  await em.execute("insert into consents (user_id, notice_version) values ('asha', 1), ('rohan', 1)");
  await em.execute("insert into courts (name, location) values ('Smash Club', 'Bandra West')");
  await em.execute("insert into equipment (name, type) values ('Vertex', 'racket')");
  await em.execute("insert into settings (key, value) values ('guidelines', 'Be kind')");
  await em.execute("insert into reviews (user_id, court_id, rating) values ('asha', 1, 4)");
  await em.execute("insert into reports (user_id, review_id, reason) values ('rohan', 1, 'spam')");
  await em.execute(
    "insert into review_versions (review_id, number, rating, written_at) values (1, 9, 3, now())",
  );
  await em.execute("insert into review_votes (review_id, user_id) values (1, 'rohan')");
  await em.execute("insert into open_data_consents (user_id, licence) values ('rohan', 'CC-BY-4.0')");
  await em.execute(claim({ user_id: "'rohan'" }));
  await em.execute(brandClaim({ user_id: "'rohan'" }));
  await em.execute(reply({ user_id: "'rohan'" }));
  await em.execute(proposal({ user_id: "'rohan'" }));
  await em.execute(proposal({ user_id: "'rohan'", court_id: "null", equipment_id: "1" }));
  await em.execute(fact({}));
  await em.execute(accessToken({}));
  await em.execute(hiding({ appealed_at: "now()" }));
  await em.execute(burst({}));
});

/** An insert of a row. @param columns values as SQL writes them */
function insert(table: string, columns: Record<string, string>): string {
  return `insert into ${table} (${Object.keys(columns)}) values (${Object.values(columns)})`;
}

const accessToken = (columns: Record<string, string>) =>
  insert("access_tokens", {
    user_id: "'asha'",
    name: "'Club scores'",
    scope: "'read'",
    digest: "repeat('a', 64)",
    ...columns,
  });

const otherToken = (columns: Record<string, string>) =>
  accessToken({ name: "'Another'", digest: "repeat('b', 64)", ...columns });

const long = (length: number) => `repeat('a', ${length})`;
const court = (columns: Record<string, string>) =>
  insert("courts", { name: "'A'", location: "'B'", ...columns });
const equipment = (columns: Record<string, string>) =>
  insert("equipment", { name: "'A'", type: "'ball'", ...columns });
const user = (columns: Record<string, string>) =>
  insert("users", { id: "'new'", issuer: "'issuer'", subject: "'new'", ...columns });
const consent = (columns: Record<string, string>) =>
  insert("consents", { user_id: "'asha'", notice_version: "2", ...columns });
const review = (columns: Record<string, string>) =>
  insert("reviews", { user_id: "'rohan'", rating: "4", ...columns });
const ofCourt = (columns: Record<string, string>) => review({ court_id: "1", ...columns });
const setting = (columns: Record<string, string>) =>
  insert("settings", { key: "'cookie-policy'", value: "'Be kind'", ...columns });
const settingVersion = (columns: Record<string, string>) =>
  insert("setting_versions", {
    key: "'guidelines'",
    number: "2",
    value: "'Be kinder'",
    author_id: "'asha'",
    author_name: "'Asha Rao'",
    ...columns,
  });
const reviewVersion = (columns: Record<string, string>) =>
  insert("review_versions", { review_id: "1", number: "1", rating: "4", written_at: "now()", ...columns });
const vote = (columns: Record<string, string>) =>
  insert("review_votes", { review_id: "1", user_id: "'rohan'", ...columns });
const openDataConsent = (columns: Record<string, string>) =>
  insert("open_data_consents", { user_id: "'asha'", licence: "'CC-BY-4.0'", ...columns });
const picture = (columns: Record<string, string>) =>
  insert("review_pictures", {
    review_id: "1",
    number: "1",
    image_url: `'/uploads/${NAME}'`,
    description: "'The net'",
    ...columns,
  });
const report = (columns: Record<string, string>) =>
  insert("reports", { review_id: "1", user_id: "'asha'", reason: "'spam'", ...columns });
const claim = (columns: Record<string, string>) =>
  insert("owner_claims", { user_id: "'asha'", court_id: "1", reason: "'I run it'", ...columns });
const brandClaim = (columns: Record<string, string>) =>
  claim({ court_id: "null", brand: "'head'", brand_name: "'Head'", ...columns });
const reply = (columns: Record<string, string>) =>
  insert("owner_replies", { review_id: "1", user_id: "'asha'", text: "'Hello'", ...columns });
const proposal = (columns: Record<string, string>) =>
  insert("fact_proposals", { user_id: "'asha'", court_id: "1", ...columns });
const fact = (columns: Record<string, string>) =>
  insert("proposed_facts", { proposal_id: "1", field: "'name'", value: "'1'", ...columns });
const decision = (columns: Record<string, string>) =>
  insert("report_decisions", { review_id: "1", verdict: "'kept'", review_version: "1", ...columns });
const hiding = (columns: Record<string, string>) =>
  insert("hidings", {
    review_id: "1",
    rule: "'spam'",
    hidden_at: "now()",
    ended_at: "now()",
    ...columns,
  });
const appeal = (columns: Record<string, string>) =>
  insert("appeals", { hiding_id: "1", review_id: "1", text: "'Sorry'", ...columns });
const burst = (columns: Record<string, string>) =>
  insert("review_bursts", { court_id: "1", window_days: "7", evidence: "'{}'", ...columns });
const burstReview = (columns: Record<string, string>) =>
  insert("burst_reviews", { review_id: "1", burst_id: "1", ...columns });
const deletedReport = (columns: Record<string, string>) =>
  insert("reports_of_deleted_reviews", {
    user_id: "'rohan'",
    reason: "'spam'",
    reported_at: "now()",
    ...columns,
  });
const entry = (columns: Record<string, string>) =>
  insert("audit_entries", {
    actor_id: "'asha'",
    actor_name: "'Asha Rao'",
    action: "'changed'",
    subject_kind: "'court'",
    subject_id: "'1'",
    subject_name: "'Smash Club'",
    ...columns,
  });

const NAME = `${"a".repeat(32)}-640.webp`;
const image = (columns: Record<string, string>) =>
  insert("images", {
    name: `'${NAME}'`,
    purpose: "'item'",
    width: "640",
    height: "480",
    files: `array['${NAME}']`,
    bytes: "1000",
    ...columns,
  });
const sheetImport = (columns: Record<string, string>) =>
  insert("sheet_imports", {
    nonce: "gen_random_uuid()",
    kind: "'courts'",
    digest: "repeat('a', 64)",
    added: "1",
    changed: "0",
    ...columns,
  });

/** Every constraint of the database by name, with statements that violate it. */
const VIOLATIONS: Record<string, string[]> = {
  courts_name_check: [court({ name: "''" }), court({ name: "'   '" })],
  courts_location_check: [court({ location: "''" }), court({ location: "'   '" })],
  courts_description_check: [court({ description: long(5001) })],
  courts_membership_info_check: [court({ membership_info: long(1001) })],
  courts_amenities_check: [court({ amenities: "array_fill('a'::text, array[31])" })],
  courts_number_of_courts_check: [
    court({ number_of_courts: "0" }),
    court({ number_of_courts: "21" }),
    court({ number_of_courts: "-1" }),
  ],
  courts_image_url_check: [
    court({ image_url: "'javascript:alert(1)'" }),
    court({ image_url: "'//evil.example/x'" }),
    court({ image_url: "''" }),
    court({ image_url: "'data:image/png;base64,http://'" }),
  ],
  courts_price_check: [
    court({ price_lowest: "500" }),
    court({ price_highest: "500" }),
    court({ price_lowest: "700", price_highest: "500" }),
  ],
  courts_aspect_sums_check: [
    court({ aspect_sums: `'{"glass": {"sum": -0.5, "count": 1}}'` }),
    court({ aspect_sums: `'{"glass": {"sum": 0, "count": -1}}'` }),
  ],
  courts_reviews_check: [court({ total_reviews: "-1" }), court({ rating_sum: "-0.5" })],
  equipment_name_check: [equipment({ name: "' '" })],
  equipment_type_check: [equipment({ type: "'shoe'" }), equipment({ type: "'Racket'" })],
  equipment_description_check: [equipment({ description: long(5001) })],
  equipment_image_url_check: [equipment({ image_url: "'ftp://a.example'" })],
  equipment_price_check: ["-1", "0", "10000001"].map((price) => equipment({ price })),
  equipment_specifications_check: [
    equipment({ specifications: "'[]'" }),
    equipment({ specifications: "'null'" }),
    equipment({ specifications: "'\"{}\"'" }),
  ],
  equipment_specifications_count_check: [
    equipment({
      specifications: "(select jsonb_object_agg('s' || at, at) from generate_series(1, 51) as at)",
    }),
  ],
  equipment_specifications_flat_check: [
    equipment({ specifications: `'{"a": []}'` }),
    equipment({ specifications: `'{"a": 1, "b": {"c": 2}}'` }),
  ],
  equipment_specifications_names_check: [
    equipment({ specifications: `'{"__proto__": 1}'` }),
    equipment({ specifications: `'{"a": 1, "constructor": null}'` }),
  ],
  equipment_specifications_size_check: [
    equipment({ specifications: `jsonb_build_object('a', ${long(16_376)})` }),
  ],
  equipment_aspect_sums_check: [equipment({ aspect_sums: `'{"bounce": {"sum": 4, "count": -1}}'` })],
  equipment_reviews_check: [equipment({ total_reviews: "-1" }), equipment({ rating_sum: "-0.5" })],
  settings_key_check: [setting({ key: "'refunds'" })],
  settings_key_unique: [setting({ key: "'guidelines'" })],
  settings_value_check: [setting({ value: "' '" }), setting({ value: long(20_001) })],
  settings_version_check: [setting({ version: "0" })],
  setting_versions_key_check: [settingVersion({ key: "'refunds'" })],
  setting_versions_key_number_unique: [
    `insert into setting_versions (key, number, value) values ('guidelines', 2, 'a'), ('guidelines', 2, 'b')`,
  ],
  setting_versions_number_check: [settingVersion({ number: "0" })],
  setting_versions_value_check: [settingVersion({ value: "' '" }), settingVersion({ value: long(20_001) })],
  setting_versions_author_check: [
    settingVersion({ author_name: "' '" }),
    settingVersion({ author_name: "null" }),
  ],
  setting_versions_author_id_foreign: [settingVersion({ author_id: "'nobody'" })],
  setting_versions_restores_check: [settingVersion({ restores: "2" }), settingVersion({ restores: "0" })],
  users_email_unique: [user({ email: "'a@example.com'" })],
  users_issuer_subject_unique: [user({ subject: "'asha'" })],
  users_bio_check: [user({ bio: long(501) })],
  users_email_verified_check: [user({ email_verified: "true" })],
  users_suspension_check: [
    user({ suspended_until: "now()" }),
    user({ suspension_reason: "'Spam'" }),
    user({ suspended_until: "now()", suspension_reason: "''" }),
  ],
  users_empty_check: [
    user({ first_name: "''" }),
    user({ last_name: "''" }),
    user({ bio: "''" }),
    user({ location: "''" }),
    user({ favorite_equipment: "''" }),
  ],
  users_profile_image_url_check: [
    user({ profile_image_url: "'javascript:alert(1)'" }),
    user({ profile_image_url: "'//evil.example/x'" }),
    user({ profile_image_url: "''" }),
    user({ profile_image_url: "'https://pictures.example/asha.webp'" }),
  ],
  consents_notice_version_check: [consent({ notice_version: "0" }), consent({ notice_version: "-1" })],
  consents_user_id_foreign: [consent({ user_id: "'nobody'" })],
  consents_user_id_notice_version_unique: [consent({ notice_version: "1" })],
  sessions_device_check: [
    insert("sessions", { sid: "'1'", sess: "'{}'", expire: "now()", device: "'Firefox on Linux'" }),
  ],
  access_tokens_name_check: [otherToken({ name: "'  '" }), otherToken({ name: "''" })],
  access_tokens_scope_check: [otherToken({ scope: "'admin'" })],
  access_tokens_digest_check: [
    otherToken({ digest: "'bandeja_x'" }),
    otherToken({ digest: "repeat('g', 64)" }),
  ],
  access_tokens_digest_unique: [accessToken({ name: "'Another'" })],
  access_tokens_one_name_per_person: [otherToken({ name: "'Club scores'" })],
  access_tokens_user_id_foreign: [otherToken({ user_id: "'nobody'" })],
  users_playing_level_check: [user({ playing_level: "'Pro'" })],
  sessions_user_id_foreign: [
    insert("sessions", { sid: "'1'", sess: "'{}'", expire: "now()", user_id: "'nobody'" }),
  ],
  reviews_item_check: [review({}), ofCourt({ equipment_id: "1" }), "update reviews set court_id = null"],
  reviews_aspects_check: [
    ...["0", "0.4", "4.75", "5.5", "-1", '"4"', "null", "[4]"].map((rating) =>
      ofCourt({ aspects: `'{"surface": ${rating}}'` }),
    ),
    ...["[]", "4", "null", '"surface"'].map((aspects) => ofCourt({ aspects: `'${aspects}'` })),
    ...["", "Surface", "sur-face", "a".repeat(31)].map((name) => ofCourt({ aspects: `'{"${name}": 4}'` })),
    ofCourt({ aspects: "(select jsonb_object_agg('a' || chr(96 + n), 4) from generate_series(1, 21) n)" }),
  ],
  reviews_interest_check: ["'knows'", "'none'", "''"].map((interest) => ofCourt({ interest })),
  reviews_visited_on_check: [
    review({ equipment_id: "1", visited_on: "current_date" }),
    "update all_reviews set visited_on = current_date, equipment_id = court_id, court_id = null",
  ],
  visit_secrets_court_id_foreign: [insert("visit_secrets", { court_id: "2" })],
  visit_secrets_secret_check: [
    ...["''", "repeat('a', 63)", "repeat('A', 64)"].map(
      (secret) => `update visit_secrets set secret = ${secret}`,
    ),
  ],
  reviews_rating_check: ["'NaN'", "0", "0.4", "4.75", "4.8", "5.5", "-1"].map((rating) =>
    ofCourt({ rating }),
  ),
  reviews_review_text_check: [ofCourt({ review_text: "''" }), ofCourt({ review_text: long(1001) })],
  reviews_hidden_for_check: ["'kept'", "''"].map((hidden_for) => ofCourt({ hidden_for })),
  reviews_hidden_at_check: ["update all_reviews set hidden_at = now()"],
  reviews_moderation_reason_check: [ofCourt({ moderation_reason: "' '" })],
  review_versions_review_id_foreign: [reviewVersion({ review_id: "2" })],
  review_versions_number_check: [reviewVersion({ number: "0" })],
  review_pictures_review_id_foreign: [picture({ review_id: "2" })],
  review_pictures_number_check: [picture({ number: "0" }), picture({ number: "5" })],
  review_pictures_image_url_check: [picture({ image_url: "'https://images.example/a.webp'" })],
  review_pictures_description_check: [picture({ description: "' '" })],
  reviews_picture_count_check: [ofCourt({ picture_count: "-1" }), ofCourt({ picture_count: "5" })],
  reviews_helpful_count_check: [ofCourt({ helpful_count: "-1" })],
  review_votes_review_id_foreign: [vote({ review_id: "2" })],
  open_data_consents_licence_check: [openDataConsent({ licence: "' '" })],
  open_data_consents_user_id_foreign: [openDataConsent({ user_id: "'nobody'" })],
  review_votes_user_id_foreign: [vote({ user_id: "'nobody'" })],
  all_reviews_user_id_foreign: [ofCourt({ user_id: "'nobody'" })],
  all_reviews_court_id_foreign: [review({ court_id: "2" })],
  all_reviews_equipment_id_foreign: [review({ equipment_id: "2" })],
  reviews_one_per_court_and_person: [ofCourt({ user_id: "'asha'" })],
  images_owner_id_foreign: [image({ owner_id: "'nobody'" })],
  images_name_check: ["court.webp", `../${NAME}`].map((name) =>
    image({ name: `'${name}'`, files: `array['${name}']` }),
  ),
  images_purpose_check: [image({ purpose: "'banner'" })],
  images_size_check: [image({ width: "0" }), image({ height: "0" }), image({ bytes: "0" })],
  images_files_check: [image({ files: "'{}'" }), image({ files: `array['${NAME}', null]` })],
  images_used_check: [image({ is_used: "true", discarded_at: "now()" })],
  reports_review_id_foreign: [report({ review_id: "2" })],
  reports_user_id_foreign: [report({ user_id: "'nobody'" })],
  reports_decision_id_foreign: [report({ decision_id: "2" })],
  reports_reason_check: [report({ reason: "'ugly'" })],
  reports_note_check: [report({ note: "''" }), report({ note: long(501) })],
  owner_claims_user_id_foreign: [claim({ user_id: "'nobody'" })],
  owner_claims_court_id_foreign: [claim({ court_id: "9" })],
  owner_claims_decided_by_foreign: [claim({ decided_by: "'nobody'" })],
  owner_claims_item_check: [claim({ court_id: "null" }), claim({ brand: "'head'", brand_name: "'Head'" })],
  owner_claims_brand_check: [brandClaim({ brand: "''" }), brandClaim({ brand: "'Head'" })],
  owner_claims_brand_name_check: [brandClaim({ brand_name: "null" }), claim({ brand_name: "'Head'" })],
  owner_claims_reason_check: [claim({ reason: "''" }), claim({ reason: long(1001) })],
  owner_claims_answer_check: [claim({ answer: "''" }), claim({ answer: long(1001) })],
  owner_claims_status_check: [claim({ status: "'lost'", decided_at: "now()" })],
  owner_claims_decided_check: [claim({ status: "'accepted'" }), claim({ decided_at: "now()" })],
  owner_claims_one_open_per_court: [
    claim({ user_id: "'rohan'" }),
    claim({ user_id: "'rohan'", status: "'accepted'", decided_at: "now()" }),
  ],
  owner_claims_one_open_per_brand: [brandClaim({ user_id: "'rohan'" })],
  owner_replies_review_id_foreign: [reply({ review_id: "9" })],
  owner_replies_user_id_foreign: ["update owner_replies set user_id = 'nobody'"],
  owner_replies_text_check: [reply({ text: "''" }), reply({ text: long(1001) })],
  owner_replies_updated_at_check: [reply({ updated_at: "now() - interval '1 day'" })],
  owner_replies_removal_check: [
    reply({ removal_reason: "'No'" }),
    reply({ removed_at: "now()" }),
    reply({ removal_reason: "' '", removed_at: "now()" }),
  ],
  fact_proposals_user_id_foreign: [proposal({ user_id: "'nobody'" })],
  fact_proposals_court_id_foreign: [proposal({ court_id: "9" })],
  fact_proposals_equipment_id_foreign: [proposal({ court_id: "null", equipment_id: "9" })],
  fact_proposals_item_check: [proposal({ court_id: "null" }), proposal({ equipment_id: "1" })],
  fact_proposals_one_per_court: [proposal({ user_id: "'rohan'" })],
  fact_proposals_one_per_equipment: [proposal({ user_id: "'rohan'", court_id: "null", equipment_id: "1" })],
  proposed_facts_proposal_id_foreign: [fact({ proposal_id: "9" })],
  proposed_facts_decided_by_foreign: [fact({ field: "'price'", decided_by: "'nobody'" })],
  proposed_facts_field_check: [fact({ field: "'a b'" }), fact({ field: "''" })],
  proposed_facts_value_check: [fact({ value: `to_jsonb(${long(70_000)})` })],
  proposed_facts_state_check: [fact({ state: "'lost'", decided_at: "now()" })],
  proposed_facts_decided_check: [fact({ state: "'accepted'" }), fact({ decided_at: "now()" })],
  reports_subject_check: [report({ is_reply: "true", picture_url: `'/uploads/${NAME}'` })],
  reports_picture_url_check: [report({ picture_url: "'https://images.example/a.webp'" })],
  reports_one_open_per_person_and_review: [report({ user_id: "'rohan'", reason: "'other'" })],
  report_decisions_review_id_foreign: [decision({ review_id: "2" })],
  report_decisions_verdict_check: [decision({ verdict: "'deleted'" })],
  hidings_review_id_foreign: [hiding({ review_id: "2" })],
  hidings_hidden_by_foreign: [hiding({ hidden_by: "'nobody'" })],
  hidings_decided_by_foreign: [
    hiding({ appealed_at: "now()", verdict: "'upheld'", decided_at: "now()", decided_by: "'nobody'" }),
  ],
  hidings_rule_check: [hiding({ rule: "'ugly'" })],
  hidings_verdict_check: [hiding({ appealed_at: "now()", verdict: "'lost'", decided_at: "now()" })],
  hidings_decided_check: [
    hiding({ decided_at: "now()" }),
    hiding({ appealed_at: "now()", verdict: "'upheld'" }),
    hiding({ verdict: "'upheld'", decided_at: "now()" }),
  ],
  hidings_granted_check: [
    hiding({ appealed_at: "now()", verdict: "'granted'", decided_at: "now()", ended_at: "null" }),
  ],
  hidings_one_current_per_review: [
    `insert into hidings (review_id, rule, hidden_at) values (1, 'spam', now()), (1, 'spam', now())`,
  ],
  appeals_hiding_id_foreign: [appeal({ hiding_id: "9" })],
  appeals_review_id_foreign: [appeal({ review_id: "2" })],
  appeals_text_check: [appeal({ text: "''" }), appeal({ text: long(1001) })],
  appeals_answer_check: [appeal({ answer: "''" }), appeal({ answer: long(1001) })],
  review_bursts_court_id_foreign: [burst({ court_id: "2" })],
  review_bursts_equipment_id_foreign: [burst({ court_id: "null", equipment_id: "2" })],
  review_bursts_decided_by_foreign: [
    burst({ state: "'counted'", decided_at: "now()", decided_by: "'nobody'" }),
  ],
  review_bursts_item_check: [burst({ court_id: "null" }), burst({ equipment_id: "1" })],
  review_bursts_state_check: [burst({ state: "'odd'", decided_at: "now()" })],
  review_bursts_window_days_check: [burst({ window_days: "0" }), burst({ window_days: "31" })],
  review_bursts_evidence_check: [
    burst({ evidence: "'[]'" }),
    burst({
      evidence: `jsonb_build_object('a', (select string_agg(md5(n::text), '') from generate_series(1, 99) n))`,
    }),
  ],
  review_bursts_decided_check: [
    burst({ state: "'counted'" }),
    burst({ decided_at: "now()" }),
    burst({ decided_by: "'asha'" }),
  ],
  burst_reviews_review_id_foreign: [burstReview({ review_id: "2" })],
  burst_reviews_burst_id_foreign: [burstReview({ burst_id: "9" })],
  burst_scan_is_single_check: [
    "insert into burst_scan (is_single, scanned_until, claimed_until) values (false, now(), now())",
  ],
  reviews_held_check: [ofCourt({ held: "'odd'" })],
  reports_of_deleted_reviews_user_id_foreign: [deletedReport({ user_id: "'nobody'" })],
  reports_of_deleted_reviews_reason_check: [deletedReport({ reason: "'ugly'" })],
  audit_entries_actor_id_foreign: [entry({ actor_id: "'nobody'" })],
  audit_entries_author_id_foreign: [entry({ author_id: "'nobody'" })],
  audit_entries_actor_name_check: [entry({ actor_name: "' '" })],
  audit_entries_action_check: [entry({ action: "'seen'" })],
  audit_entries_subject_kind_check: [entry({ subject_kind: "'session'" })],
  audit_entries_subject_name_check: [entry({ subject_kind: "'person'" }), entry({ subject_name: "null" })],
  audit_entries_before_check: [
    entry({ before: "'[]'" }),
    entry({ before: `jsonb_build_object('a', ${long(65_536)})` }),
  ],
  audit_entries_after_check: [
    entry({ after: "'\"a\"'" }),
    entry({ after: `jsonb_build_object('a', ${long(65_536)})` }),
  ],
  security_events_user_id_foreign: [insert("security_events", { user_id: "'nobody'", kind: "'signed-in'" })],
  security_events_kind_check: [insert("security_events", { user_id: "'rohan'", kind: "'seen'" })],
  last_backup_is_single_check: [insert("last_backup", { is_single: "false", taken_at: "now()" })],
  read_only_mode_is_on_check: [insert("read_only_mode", { is_on: "false", message: "'Back soon'" })],
  read_only_mode_message_check: [insert("read_only_mode", { message: "''" })],
  sheet_imports_kind_check: [sheetImport({ kind: "'clubs'" })],
  sheet_imports_digest_check: [sheetImport({ digest: "'a'" }), sheetImport({ digest: "repeat('g', 64)" })],
  sheet_imports_counts_check: [
    sheetImport({ added: "0" }),
    sheetImport({ added: "-1", changed: "2" }),
    sheetImport({ changed: "-1" }),
  ],
  audit_entries_change_check: [
    entry({ action: "'added'", before: "'{}'" }),
    entry({ action: "'deleted'", after: "'{}'" }),
  ],
};

describe("the database rejects", () => {
  const cases = Object.entries(VIOLATIONS).flatMap(([constraint, statements]) =>
    statements.map((statement) => [constraint, statement] as const),
  );
  test.each(cases)("a violation of %s: %s", async (constraint, statement) => {
    await expect(em.execute(statement)).rejects.toThrow(`constraint "${constraint}"`);
  });

  test("and every constraint has a case above", async () => {
    const constraints = await em.execute<{ name: string }[]>(
      `select conname as name from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f')
          and conrelid <> 'mikro_orm_migrations'::regclass
        union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    );
    expect(constraints.map(({ name }) => name).sort()).toEqual(Object.keys(VIOLATIONS).sort());
  });

  test.each([
    ["a name that is longer than its column", court({ name: long(256) }), "too long"],
    ["an image address of 501 characters", court({ image_url: `'https://a' || ${long(492)}` }), "too long"],
    ["a price text of 51 characters", court({ price_range: long(51) }), "too long"],
    ["a brand of 101 characters", equipment({ brand: long(101) }), "too long"],
    ["a rating of 50", ofCourt({ rating: "50" }), "overflow"],
    ["a court without a name", court({ name: "null" }), 'column "name"'],
    ["a court without a location", court({ location: "null" }), 'column "location"'],
    ["a review without a rating", ofCourt({ rating: "null" }), 'column "rating"'],
    ["a vote for an own review", vote({ user_id: "'asha'" }), "Own reviews get no vote of their authors"],
    ["a second consent to open data", openDataConsent({ user_id: "'rohan'" }), "open_data_consents_pkey"],
    ["a second vote of a user for a review", vote({}), "review_votes_pkey"],
    ["a review without an author", ofCourt({ user_id: "null" }), 'column "user_id"'],
    ["a written value of the generated average", court({ average_rating: "5" }), 'column "average_rating"'],
  ])("%s", async (_, statement, message) => {
    await expect(em.execute(statement)).rejects.toThrow(message);
  });
});

describe("an entry of the audit log", () => {
  beforeEach(async () => {
    await em.execute(entry({ before: `'{"name": "Old"}'` }));
  });
  const entries = () => em.execute("select * from audit_entries");

  test.each([
    "update audit_entries set actor_name = 'Somebody else'",
    "update audit_entries set before = null",
    "update audit_entries set at = now() - interval '1 day'",
    "update audit_entries set actor_id = 'rohan'",
    "update audit_entries set actor_id = null",
    "update audit_entries set author_id = 'asha'",
    "delete from audit_entries",
  ])("is immutable: %s", async (statement) => {
    const before = await entries();
    await expect(em.execute(statement)).rejects.toThrow("An entry of the audit log stays as it is");
    expect(await entries()).toEqual(before);
  });

  test("is preserved with the actor's name when the actor's account is deleted", async () => {
    const [before] = await entries();
    await em.execute("delete from users where id = 'asha'");
    expect(await entries()).toEqual([{ ...before, actor_id: null, actor_name: "Asha Rao" }]);
  });

  test("forgets the author when the author's account is deleted, and not before", async () => {
    await em.execute(entry({ author_id: "'rohan'" }));
    const before = await entries();
    await expect(em.execute("update audit_entries set author_id = null")).rejects.toThrow(
      "An entry of the audit log stays as it is",
    );
    await em.execute("delete from users where id = 'rohan'");
    expect(await entries()).toEqual(before.map((it) => ({ ...it, author_id: null })));
  });
});

describe("an uploaded image", () => {
  const ADDRESS = `'/uploads/${NAME}'`;
  const state = () => em.execute("select is_used, discarded_at is not null as is_discarded from images");

  test.each([
    ["that does not exist", "select 1"],
    ["that is discarded", image({ discarded_at: "now()" })],
    ["that is already used", image({ is_used: "true" })],
  ])("%s cannot be used", async (_, before) => {
    await em.execute(before);
    for (const statement of [
      court({ image_url: ADDRESS }),
      equipment({ image_url: ADDRESS }),
      user({ profile_image_url: ADDRESS }),
      `update courts set image_url = ${ADDRESS}`,
    ]) {
      await expect(em.execute(statement)).rejects.toThrow("There is no such image to be used");
    }
  });

  test.each([
    ["courts", court({ image_url: ADDRESS }), "image_url"],
    ["equipment", equipment({ image_url: ADDRESS }), "image_url"],
    ["users", user({ profile_image_url: ADDRESS }), "profile_image_url"],
  ])(
    "is marked as used when a row refers to it, and as discarded when none does: %s",
    async (table, statement, column) => {
      for (const end of [`delete from ${table}`, `update ${table} set ${column} = null`]) {
        await em.execute("delete from images");
        await em.execute(image({}));
        await em.execute(statement);
        expect(await state()).toEqual([{ is_used: true, is_discarded: false }]);
        await em.execute(`update ${table} set ${column} = ${column}`);
        expect(await state()).toEqual([{ is_used: true, is_discarded: false }]);
        await em.execute(end);
        expect(await state()).toEqual([{ is_used: false, is_discarded: true }]);
      }
    },
  );
});

describe("a version of a policy", () => {
  beforeEach(async () => {
    await em.execute(settingVersion({}));
  });
  const versions = () => em.execute("select * from setting_versions");

  test.each([
    "update setting_versions set value = 'Be quiet'",
    "update setting_versions set author_name = 'Somebody else'",
    "update setting_versions set created_at = now() - interval '1 day'",
    "update setting_versions set author_id = 'rohan'",
    "update setting_versions set author_id = null",
    "delete from setting_versions",
  ])("is immutable: %s", async (statement) => {
    const before = await versions();
    await expect(em.execute(statement)).rejects.toThrow("A version of a policy stays as it is");
    expect(await versions()).toEqual(before);
  });

  test("is preserved with the author's name when the author's account is deleted", async () => {
    const [before] = await versions();
    await em.execute("delete from users where id = 'asha'");
    expect(await versions()).toEqual([{ ...before, author_id: null, author_name: "Asha Rao" }]);
  });
});

test("values at their limits are stored", async () => {
  await em.execute(
    court({
      name: "repeat('🎾', 255)",
      description: long(5000),
      membership_info: long(1000),
      amenities: "array_fill('a'::text, array[30])",
      number_of_courts: "20",
      image_url: "'http://a'",
      price_lowest: "500",
      price_highest: "500",
    }),
  );
  await em.execute(
    equipment({
      price: "10000000",
      specifications: "(select jsonb_object_agg('s' || at, at) from generate_series(1, 50) as at)",
    }),
  );
  await em.execute(equipment({ specifications: `jsonb_build_object('a', ${long(16_375)})` }));
  await em.execute(
    equipment({ price: "1", specifications: `'{"a": "x", "b": 1.5, "c": true, "d": null, "toString": 1}'` }),
  );
  await em.execute(ofCourt({ rating: "0.5", review_text: "repeat('🎾', 1000)" }));
  await em.execute(review({ equipment_id: "1", rating: "5.0" }));
  await em.execute(review({ equipment_id: "1", rating: "4.5" }));
  await em.execute(
    review({ equipment_id: "1", aspects: `'{"sweetSpot": 0.5, "power": 5.0, "control": 3}'` }),
  );
});

test("omitted properties of entities have the defaults of their columns", async () => {
  em.create(Court, { name: "Lob House", location: "Juhu" });
  em.create(Equipment, { name: "Hack", type: "racket" });
  await em.flush();
  em.clear();
  expect(await em.findOneOrFail(Court, 2)).toMatchObject({
    amenities: [],
    numberOfCourts: 1,
    membershipRequired: false,
    ratingSum: 0,
    totalReviews: 0,
    averageRating: 0,
    version: 1,
    priceLowest: null,
  });
  expect(await em.findOneOrFail(Equipment, 2)).toMatchObject({ specifications: {}, price: null, version: 1 });
});

describe("deleting a row deletes its dependent rows", () => {
  beforeEach(async () => {
    await em.execute(review({ equipment_id: "1" }));
    await em.execute(insert("sessions", { sid: "'1'", sess: "'{}'", expire: "now()", user_id: "'rohan'" }));
    await em.execute(decision({}));
  });

  test.each([
    ["reviews of a court", "delete from courts", "select 1 from reviews where court_id is not null"],
    ["reviews of a racket", "delete from equipment", "select 1 from reviews where equipment_id is not null"],
    [
      "reviews of a user",
      "delete from users where id = 'rohan'",
      "select 1 from reviews where user_id = 'rohan'",
    ],
    [
      "consents of a user",
      "delete from users where id = 'rohan'",
      "select 1 from consents where user_id = 'rohan'",
    ],
    ["reports of a user", "delete from users where id = 'rohan'", "select 1 from reports"],
    ["reports of a review", "delete from reviews where id = 1", "select 1 from reports"],
    ["earlier versions of a review", "delete from reviews where id = 1", "select 1 from review_versions"],
    [
      "the consent of a user to open data",
      "delete from users where id = 'rohan'",
      "select 1 from open_data_consents",
    ],
    ["votes of a user", "delete from users where id = 'rohan'", "select 1 from review_votes"],
    ["votes for a review", "delete from reviews where id = 1", "select 1 from review_votes"],
    [
      "claims of a user",
      "delete from users where id = 'rohan'",
      "select 1 from owner_claims where court_id = 1",
    ],
    ["claims to a court", "delete from courts", "select 1 from owner_claims where court_id = 1"],
    ["replies of a user", "delete from users where id = 'rohan'", "select 1 from owner_replies"],
    ["the reply to a review", "delete from reviews where id = 1", "select 1 from owner_replies"],
    ["proposals of a user", "delete from users where id = 'rohan'", "select 1 from proposed_facts"],
    ["proposals for a court", "delete from courts", "select 1 from proposed_facts"],
    ["decisions on a review", "delete from reviews where id = 1", "select 1 from report_decisions"],
    ["sessions of a user", "delete from users where id = 'rohan'", "select 1 from sessions"],
  ])("%s", async (_, deletion, dependents) => {
    expect(await em.execute(dependents)).toHaveLength(1);
    await em.execute(deletion);
    expect(await em.execute(dependents)).toEqual([]);
  });
});
