import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { OPERATOR } from "~/features/audit-log/audit.actors";
import { DEFAULT_MESSAGE, READ_ONLY_MESSAGE_LIMIT } from "~/features/read-only/readOnly.limits";
import { suspensionSchema } from "~/features/suspensions/suspension.schema";
import { SUSPENSION_REASON_LIMIT } from "~/features/users/suspension.limits";
import { untilText } from "~/features/users/suspension.view";
import { plural } from "~/lib/format";
import { lengthOf } from "~/lib/text";
import { DAY, NO_END } from "~/lib/time";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

const MAX_DAYS = 3_650;

interface Person {
  id: string;
  email: string;
  name: string;
  is_super_admin: boolean;
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
export async function changeSuperAdmin(
  site: Site,
  email: string,
  change: "granted" | "revoked",
  { output }: CommandContext,
): Promise<void> {
  const outcome = await changePerson(
    site,
    email,
    ({ roles }, { id, is_super_admin: isSuperAdmin }) => {
      if (isSuperAdmin === (change === "granted")) return "already";
      return change === "granted" ? roles.grant(id, null) : roles.revoke(id, null);
    },
    change === "granted" ? " Before the first sign-in, use SUPER_ADMIN_EMAILS." : "",
  );
  if (outcome === "suspended") throw new OperationError(`${email} is suspended: end that first.`);
  if (outcome === "already") {
    return output.line(`${email} is ${change === "granted" ? "a" : "no"} super admin already.`);
  }
  output.line(
    change === "granted"
      ? `${email} is a super admin now.`
      : `${email} is no longer a super admin, and signed out. Remove the address from SUPER_ADMIN_EMAILS too.`,
  );
}

/**
 * Suspends a person, or changes the suspension.
 * @param suspension its reason, and how many days it lasts; undefined until it is ended
 * @throws OperationError when the reason cannot be used, no user has this verified address, or a super admin has it
 */
export async function suspend(
  site: Site,
  email: string,
  { reason: written, days }: { reason: string; days?: number },
  { output }: CommandContext,
): Promise<void> {
  const { data: reason } = suspensionSchema.shape.reason.safeParse(written);
  if (reason === undefined) {
    throw new OperationError(`--reason must have 1 to ${SUSPENSION_REASON_LIMIT} characters.`);
  }
  if (days !== undefined && !(days > 0 && days <= MAX_DAYS)) {
    throw new OperationError(`--days must be a number up to ${MAX_DAYS}.`);
  }
  const until = days === undefined ? NO_END : new Date(Date.now() + days * DAY);
  const outcome = await changePerson(site, email, ({ suspensions }, { id }) =>
    suspensions.suspend(id, { reason, until }, null),
  );
  if (outcome === "super admin") throw new OperationError(`${email} is a super admin: revoke that first.`);
  output.line(`${email} is suspended ${untilText({ reason, until: endText(until) })}.`);
}

/** Ends a suspension. @throws OperationError when no user has this verified address */
export async function reinstate(site: Site, email: string, { output }: CommandContext): Promise<void> {
  const outcome = await changePerson(site, email, ({ suspensions }, { id }) =>
    suspensions.reinstate(id, null),
  );
  output.line(
    outcome === "not suspended" ? `${email} is not suspended.` : `The suspension of ${email} is ended.`,
  );
}

function endText(until: Date): string | null {
  return until < NO_END ? until.toISOString() : null;
}

/**
 * Deletes an account as its user can on the page for it, or writes what would be deleted.
 * @param account its verified e-mail address, or its id
 * @param options.yes whether to delete it
 * @throws OperationError when there is no such account, or it is that of the only super admin
 */
export async function deleteAccount(
  { orm }: Site,
  account: string,
  { yes }: { yes: boolean },
  { output }: CommandContext,
): Promise<void> {
  await withDatabaseTime(DATABASE_TIMEOUTS.bulk, async () => {
    const em = orm.em.fork();
    const { id, description } = await findAccount(em, account);
    const { auditLog, reviews, users } = createRepositories(em);
    const content = `account ${id} (${description}) with ${plural(await reviews.deletedWithUser(id), "review")}`;
    if (!yes) {
      if (await users.isLastSuperAdmin(id)) throw new OperationError(lastSuperAdmin(account));
      output.line(`This would delete the ${content} and all else that belongs to it, permanently.`);
      return output.line("Nothing was deleted. To delete it, add --yes.");
    }
    auditLog.setActor(OPERATOR);
    const outcome = await users.deleteAccount(id);
    if (outcome === "last super admin") throw new OperationError(lastSuperAdmin(account));
    if (outcome === "missing") throw new OperationError(noAccount(account));
    output.line(`Deleted the ${content}.`);
  });
}

/**
 * Turns read-only mode on, changes its message, turns it off, or writes whether it is on.
 * @param change `on`, `off` or `show`
 * @param message for `on`; undefined for the default one
 * @throws OperationError when the message is blank or too long, or given with another change
 */
export async function changeReadOnlyMode(
  site: Site,
  change: string,
  message: string | undefined,
  { output }: CommandContext,
): Promise<void> {
  if (change !== "on" && message !== undefined) throw new OperationError("--message is for read-only on.");
  const shown = message ?? DEFAULT_MESSAGE;
  if (!shown.trim() || lengthOf(shown) > READ_ONLY_MESSAGE_LIMIT) {
    throw new OperationError(`--message must have 1 to ${READ_ONLY_MESSAGE_LIMIT} characters.`);
  }
  const { auditLog, readOnly } = createRepositories(site.orm.em.fork());
  auditLog.setActor(OPERATOR);
  if (change !== "show") await readOnly.set(change === "on" ? shown : null);
  const current = await readOnly.find();
  output.line(current === null ? "Read-only mode is off." : `Read-only mode is on: ${current}`);
}

/**
 * Ends sessions, so that the people have to sign in again.
 * @param email whose; undefined for everybody's
 * @throws OperationError when no user has this verified address
 */
export async function endSessions(
  { orm }: Site,
  email: string | undefined,
  { output }: CommandContext,
): Promise<void> {
  const em = orm.em.fork();
  const [where, params] =
    email === undefined ? ["", []] : ["where user_id = ?", [(await findPerson(em, email)).id]];
  const ended = await withDatabaseTime(DATABASE_TIMEOUTS.bulk, () =>
    em.execute<object[]>(`delete from sessions ${where} returning 1`, params),
  );
  output.line(`Ended ${ended.length} ${ended.length === 1 ? "session" : "sessions"}.`);
}

const FULL_NAME = "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))";

const PEOPLE = `select id, email, ${FULL_NAME} as name, is_super_admin from users`;

async function findPerson(em: EntityManager, email: string, advice = ""): Promise<Person> {
  const [person] = await em.execute<Person[]>(`${PEOPLE} where lower(email) = lower(?) and email_verified`, [
    email,
  ]);
  return person ?? missing(email, advice);
}

/**
 * Changes a person as the operator.
 * @throws OperationError when no user has this verified address, with the advice
 */
function changePerson<Outcome>(
  { orm }: Site,
  email: string,
  change: (repositories: Repositories, person: Person) => Outcome | "missing" | Promise<Outcome | "missing">,
  advice = "",
): Promise<Outcome> {
  return withDatabaseTime(DATABASE_TIMEOUTS.bulk, async () => {
    const em = orm.em.fork();
    const repositories = createRepositories(em);
    repositories.auditLog.setActor(OPERATOR);
    const outcome = await change(repositories, await findPerson(em, email, advice));
    return outcome === "missing" ? missing(email, advice) : outcome;
  });
}

function missing(email: string, advice: string): never {
  throw new OperationError(`No user with the verified address ${email} has signed in.${advice}`);
}

interface AccountRow {
  id: string;
  email: string | null;
  email_verified: boolean;
  name: string;
}

/**
 * Finds an account by its verified e-mail address or its id, which an account without such an address has, too.
 * @throws OperationError when there is none, or more than one
 */
async function findAccount(em: EntityManager, account: string) {
  const [found, ...others] = await em.execute<AccountRow[]>(
    `select id, email, email_verified, ${FULL_NAME} as name from users
      where id = ? or lower(email) = lower(?) and email_verified`,
    [account, account],
  );
  if (!found) throw new OperationError(noAccount(account));
  // Addresses may differ in the case of letters beyond ASCII alone.
  if (others.length > 0)
    throw new OperationError(`Several accounts have the address ${account}: use the id.`);
  const { id, email, email_verified: isVerified, name } = found;
  const address = email === null ? "no e-mail address" : `${email}${isVerified ? "" : ", not verified"}`;
  return { id, description: [name, address].filter(Boolean).join(", ") };
}

function noAccount(account: string): string {
  return `No account has the verified address or the id ${account}.`;
}

function lastSuperAdmin(account: string): string {
  return `${account} is the only super admin. The site could not be managed without one: make another user a super admin first.`;
}
