/** The recorded actions: the verb in an entry's sentence, and the label in the filter. */
export const AUDIT_ACTIONS = {
  added: { verb: "added", label: "Added" },
  changed: { verb: "changed", label: "Changed" },
  deleted: { verb: "deleted", label: "Deleted" },
  restored: { verb: "restored", label: "Restored" },
  granted: { verb: "gave super admin rights to", label: "Rights given" },
  revoked: { verb: "took super admin rights from", label: "Rights taken" },
  hidden: { verb: "hid", label: "Hidden" },
  suspended: { verb: "suspended", label: "Suspended" },
  reinstated: { verb: "ended the suspension of", label: "Suspension ended" },
  "appeal-granted": { verb: "granted the appeal against hiding", label: "Appeal granted" },
  "appeal-upheld": { verb: "rejected the appeal against the hiding of", label: "Appeal rejected" },
  "burst-counted": { verb: "counted the reviews set aside of", label: "Burst counted" },
  "burst-left-out": { verb: "left out the reviews set aside of", label: "Burst left out" },
  "burst-reopened": { verb: "set aside again the reviews of", label: "Burst reopened" },
  "claim-accepted": { verb: "accepted a claim of", label: "Claim accepted" },
  "claim-rejected": { verb: "rejected a claim of", label: "Claim rejected" },
  "claim-reopened": { verb: "undid the decision on a claim of", label: "Claim reopened" },
  "reply-removed": { verb: "removed the owner's reply to", label: "Reply removed" },
  "facts-accepted": { verb: "accepted facts proposed for", label: "Facts accepted" },
  "facts-rejected": { verb: "rejected facts proposed for", label: "Facts rejected" },
  kept: { verb: "kept, after a report,", label: "Kept after a report" },
} as const;

/** The kinds of subjects: the noun in an entry's sentence, and the label in the filter. */
export const AUDIT_KINDS = {
  court: { noun: "the court", label: "Courts" },
  equipment: { noun: "the equipment", label: "Equipment" },
  review: { noun: "a review of", label: "Reviews" },
  policy: { noun: "the text of", label: "Policy texts" },
  person: { noun: "", label: "People" },
  site: { noun: "", label: "Site" },
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditKind = keyof typeof AUDIT_KINDS;

export const AUDIT_ACTION_OPTIONS = optionsOf(AUDIT_ACTIONS);
export const AUDIT_KIND_OPTIONS = optionsOf(AUDIT_KINDS);

function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, { label: string }>>,
): { value: Value; label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value].label }));
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
