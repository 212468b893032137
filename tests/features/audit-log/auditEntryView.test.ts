import { expect, test } from "vitest";
import { type AuditRow, auditEntryView } from "~/features/audit-log/auditEntryView.server";

const row: AuditRow = {
  id: 1,
  at: "2026-11-25T10:00:00.000Z",
  actor_id: "meera",
  actor_name: "Meera Shah",
  action: "changed",
  subject_kind: "person",
  subject_id: "ravi",
  subject_name: null,
  before: null,
  after: null,
  person_id: "ravi",
  first_name: "Ravi",
  last_name: null,
  review_id: null,
  court_id: null,
  equipment_id: null,
};

test("a moment is shown in the site's time zone, other texts as they are", () => {
  const { changes } = auditEntryView({
    ...row,
    after: { reason: "Spam on 2026-12-02", until: "2026-12-02T15:52:41.944Z" },
  });
  expect(changes).toEqual([
    { field: "Reason", differences: [{ kind: "added", text: "Spam on 2026-12-02" }] },
    { field: "Until", differences: [{ kind: "added", text: "2 December 2026 at 9:22 pm" }] },
  ]);
});

test("a suspension without an end says so", () => {
  const { changes } = auditEntryView({ ...row, after: { until: "9999-12-31T00:00:00.000Z" } });
  expect(changes).toEqual([
    { field: "Until", differences: [{ kind: "added", text: "until a super admin ends it" }] },
  ]);
});

test("two texts that differ only after their recorded part say so", () => {
  const text = `${"word ".repeat(100)}…`;
  expect(auditEntryView({ ...row, before: { text }, after: { text } }).changes).toEqual([
    {
      field: "Text",
      differences: [{ kind: "same", text: "Changed after the recorded part of the text." }],
    },
  ]);
});

test.each([
  [{}, "/profile/ravi"],
  [{ person_id: null }, null],
  [{ subject_kind: "court", person_id: null, court_id: 7 }, "/courts/7"],
  [{ subject_kind: "court", person_id: null }, null],
  [{ subject_kind: "equipment", person_id: null, equipment_id: 7 }, "/equipment/7"],
  [{ subject_kind: "review", person_id: null, review_id: 3, court_id: 7 }, "/courts/7?highlight=3"],
  [{ subject_kind: "policy", person_id: null, subject_id: "guidelines" }, "/guidelines"],
  [{ subject_kind: "site", person_id: null, subject_id: "read-only" }, null],
] as const)("links to the subject if it has a page: %j", (more, to) => {
  expect(auditEntryView({ ...row, ...more }).subjectHref).toBe(to);
});

test.each([
  ["deleted", "an account"],
  ["suspended", "a deleted account"],
] as const)("a user who no longer exists has no name in an entry with the action %s", (action, name) => {
  expect(auditEntryView({ ...row, action, person_id: null, first_name: null }).subjectName).toBe(name);
});
