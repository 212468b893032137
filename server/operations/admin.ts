import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { type AuditAction, OPERATOR_NAME } from "~/features/audit-log/audit.labels";
import type { AuditFields } from "~/features/audit-log/auditChanges.server";
import { READ_ONLY_MESSAGE_LIMIT } from "~/features/read-only/readOnly.limits";
import { SUSPENSION_REASON_LIMIT } from "~/features/users/suspension.limits";
import { untilText } from "~/features/users/suspension.view";
import { NO_END } from "~/lib/noEnd";
import { lengthOf } from "~/lib/text";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

/** The operator's actions are in the audit log, though an operator has no account. */
const OPERATOR = { id: "operator", firstName: OPERATOR_NAME, lastName: null, isSuperAdmin: true };

const DAY = 86_400_000;
const MAX_DAYS = 3_650;

interface Person {
  id: string;
  email: string;
  name: string;
  is_super_admin: boolean;
  is_suspended: boolean;
}

/** Writes the super admins, a line each. */
export async function listSuperAdmins({ orm }: Site, { output }: CommandContext): Promise<void> {
  const people = await orm.em.fork().execute<Person[]>(`${PEOPLE} where is_super_admin order by email`);
  for (const { email, name } of people) output.line([email, name].filter(Boolean).join("  "));
  if (people.length === 0) output.line("There are no super admins.");
}

/**
 * Grants super admin, or revokes it and ends the person's sessions.
 * @throws OperationError when no account has this verified address, or a person to be granted it is suspended
 */
export function changeSuperAdmin(
  site: Site,
  email: string,
  change: "granted" | "revoked",
  { output }: CommandContext,
): Promise<void> {
  return inTransaction(site, async (em) => {
    const { id, is_super_admin: isSuperAdmin, is_suspended: isSuspended } = await findPerson(em, email);
    if (isSuperAdmin === (change === "granted")) {
      return output.line(`${email} is ${isSuperAdmin ? "a" : "no"} super admin already.`);
    }
    if (change === "granted" && isSuspended)
      throw new OperationError(`${email} is suspended: end that first.`);
    await em.execute("update users set is_super_admin = ? where id = ?", [change === "granted", id]);
    if (change === "revoked") await em.execute("delete from sessions where user_id = ?", [id]);
    await recordAction(em, change, id, {});
    output.line(
      change === "granted"
        ? `${email} is a super admin now.`
        : `${email} is no longer a super admin, and signed out. Remove the address from SUPER_ADMIN_EMAILS too.`,
    );
  });
}

/**
 * Suspends a person, or changes the suspension.
 * @param suspension its reason, and how many days it lasts; undefined until it is ended
 * @throws OperationError when the reason is too long, nobody has this verified address, or a super admin has it
 */
export function suspend(
  site: Site,
  email: string,
  { reason, days }: { reason: string; days?: number },
  { output }: CommandContext,
): Promise<void> {
  if (!reason.trim() || lengthOf(reason) > SUSPENSION_REASON_LIMIT) {
    throw new OperationError(`--reason must have 1 to ${SUSPENSION_REASON_LIMIT} characters.`);
  }
  if (days !== undefined && !(days > 0 && days <= MAX_DAYS)) {
    throw new OperationError(`--days must be a number up to ${MAX_DAYS}.`);
  }
  const until = days === undefined ? NO_END : new Date(Date.now() + days * DAY);
  return inTransaction(site, async (em) => {
    const { id, is_super_admin: isSuperAdmin } = await findPerson(em, email);
    if (isSuperAdmin) throw new OperationError(`${email} is a super admin: revoke that first.`);
    await em.execute("update users set suspended_until = ?, suspension_reason = ? where id = ?", [
      until,
      reason,
      id,
    ]);
    await recordAction(em, "suspended", id, { reason, until: until.toISOString() });
    output.line(`${email} is suspended ${untilText({ reason, until: endText(until) })}.`);
  });
}

/** Ends a suspension. @throws OperationError when nobody has this verified address */
export function reinstate(site: Site, email: string, { output }: CommandContext): Promise<void> {
  return inTransaction(site, async (em) => {
    const { id } = await findPerson(em, email);
    const ended = await em.execute<object[]>(
      `update users set suspended_until = null, suspension_reason = null
        where id = ? and suspension_reason is not null returning 1`,
      [id],
    );
    if (ended.length === 0) return output.line(`${email} is not suspended.`);
    await recordAction(em, "reinstated", id, {});
    output.line(`The suspension of ${email} is ended.`);
  });
}

function endText(until: Date): string | null {
  return until < NO_END ? until.toISOString() : null;
}

/**
 * Turns read-only mode on, changes its message, turns it off, or writes whether it is on.
 * @throws OperationError when the change is not `on`, `off` or `show`, or the message is too long
 */
export async function changeReadOnlyMode(
  site: Site,
  change: string,
  message: string,
  { output }: CommandContext,
): Promise<void> {
  if (change !== "on" && change !== "off" && change !== "show") {
    throw new OperationError("Use read-only on, off or show.");
  }
  if (!message.trim() || lengthOf(message) > READ_ONLY_MESSAGE_LIMIT) {
    throw new OperationError(`--message must have 1 to ${READ_ONLY_MESSAGE_LIMIT} characters.`);
  }
  const { auditLog, readOnly } = createRepositories(site.orm.em.fork());
  auditLog.setActor(OPERATOR);
  if (change !== "show") await readOnly.set(change === "on" ? message : null);
  const current = await readOnly.find();
  output.line(current === null ? "Read-only mode is off." : `Read-only mode is on: ${current}`);
}

async function recordAction(
  em: EntityManager,
  action: AuditAction,
  userId: string,
  after: AuditFields,
): Promise<void> {
  const { auditLog } = createRepositories(em);
  auditLog.setActor(OPERATOR);
  await auditLog.record(em, { action, subject: { kind: "person", id: userId }, after });
}

/**
 * Ends sessions, so that the people have to sign in again.
 * @param email whose; undefined for everybody's
 * @throws OperationError when nobody has this verified address
 */
export function endSessions(
  site: Site,
  email: string | undefined,
  { output }: CommandContext,
): Promise<void> {
  return inTransaction(site, async (em) => {
    const [where, params] = email ? ["where user_id = ?", [(await findPerson(em, email)).id]] : ["", []];
    const ended = await em.execute<object[]>(`delete from sessions ${where} returning 1`, params);
    output.line(`Ended ${ended.length} ${ended.length === 1 ? "session" : "sessions"}.`);
  });
}

const PEOPLE = `select id, email, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, is_super_admin,
    coalesce(suspended_until > now(), false) as is_suspended
  from users`;

async function findPerson(em: EntityManager, email: string): Promise<Person> {
  const [person] = await em.execute<Person[]>(
    `${PEOPLE} where lower(email) = lower(?) and email_verified for update`,
    [email],
  );
  if (person) return person;
  throw new OperationError(
    `Nobody with the verified address ${email} has signed in. Before the first sign-in, use SUPER_ADMIN_EMAILS.`,
  );
}

function inTransaction({ orm }: Site, work: (em: EntityManager) => Promise<void>): Promise<void> {
  return withDatabaseTime(DATABASE_TIMEOUTS.bulk, () => orm.em.fork().transactional(work));
}
