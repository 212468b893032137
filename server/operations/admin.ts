import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { OPERATOR } from "~/features/audit-log/audit.actors";
import { DEFAULT_MESSAGE, READ_ONLY_MESSAGE_LIMIT } from "~/features/read-only/readOnly.limits";
import { suspensionSchema } from "~/features/suspensions/suspension.schema";
import { SUSPENSION_REASON_LIMIT } from "~/features/users/suspension.limits";
import { untilText } from "~/features/users/suspension.view";
import type { Environment } from "~/lib/environment";
import { plural } from "~/lib/format";
import { lengthOf } from "~/lib/text";
import { DAY, NO_END } from "~/lib/time";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

const MAX_DAYS = 3_650;

/** Writes the super admins, a line each. */
export async function listSuperAdmins({ orm }: Site, { output }: CommandContext): Promise<void> {
  const people = await orm.em
    .fork()
    .execute<Pick<Account, "email" | "name">[]>(
      `select email, ${FULL_NAME} as name from users where is_super_admin order by email`,
    );
  for (const { email, name } of people) output.line([email, name].filter(Boolean).join("  "));
  if (people.length === 0) output.line("There are no super admins.");
}

/**
 * Grants super admin, or revokes it and ends the person's sessions.
 * @throws OperationError when there is no such account, or one to be granted it is suspended or has no verified address
 */
export async function changeSuperAdmin(
  site: Site,
  { superAdminEmails }: Environment,
  account: string,
  change: "granted" | "revoked",
  { output }: CommandContext,
): Promise<void> {
  const isGrant = change === "granted";
  const { outcome, email } = await changeAccount(
    site,
    account,
    async ({ roles }, { id, email, email_verified: isVerified, is_super_admin: isSuperAdmin }) => {
      if (isSuperAdmin === isGrant) return { outcome: "already", email };
      if (isGrant && !isVerified) return { outcome: "not verified", email };
      const outcome = isGrant ? await roles.grant(id, null) : await roles.revoke(id, null);
      return outcome === "missing" ? outcome : { outcome, email };
    },
    isGrant ? " Before the first sign-in, use SUPER_ADMIN_EMAILS." : "",
  );
  if (outcome === "suspended") throw new OperationError(`${account} is suspended: end that first.`);
  if (outcome === "not verified") {
    throw new OperationError(`${account} has no verified address, which a super admin must have.`);
  }
  if (outcome === "already") return output.line(`${account} is ${isGrant ? "a" : "no"} super admin already.`);
  if (isGrant) return output.line(`${account} is a super admin now.`);
  output.line(`${account} is no longer a super admin, and signed out.`);
  if (email !== null && superAdminEmails.includes(email.toLowerCase())) {
    output.line(`Remove ${email} from SUPER_ADMIN_EMAILS too, or the next sign-in grants it again.`);
  }
}

/**
 * Suspends a person, or changes the suspension.
 * @param account its verified e-mail address, or its id
 * @param suspension its reason, and how many days it lasts; undefined until it is ended
 * @throws OperationError when the reason cannot be used, there is no such account, or it is a super admin's
 */
export async function suspend(
  site: Site,
  account: string,
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
  const outcome = await changeAccount(site, account, ({ suspensions }, { id }) =>
    suspensions.suspend(id, { reason, until }, null),
  );
  if (outcome === "super admin") throw new OperationError(`${account} is a super admin: revoke that first.`);
  output.line(`${account} is suspended ${untilText({ reason, until: endText(until) })}.`);
}

/** Ends a suspension. @throws OperationError when there is no such account */
export async function reinstate(site: Site, account: string, { output }: CommandContext): Promise<void> {
  const outcome = await changeAccount(site, account, ({ suspensions }, { id }) =>
    suspensions.reinstate(id, null),
  );
  output.line(
    outcome === "not suspended" ? `${account} is not suspended.` : `The suspension of ${account} is ended.`,
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
    const found = await findAccount(em, account);
    const { id } = found;
    const { auditLog, reviews, users } = createRepositories(em);
    const content = `account ${id} (${descriptionOf(found)}) with ${plural(await reviews.deletedWithUser(id), "review")}`;
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
 * @param account whose, by its verified e-mail address or its id; undefined for everybody's
 * @throws OperationError when there is no such account
 */
export async function endSessions(
  { orm }: Site,
  account: string | undefined,
  { output }: CommandContext,
): Promise<void> {
  const em = orm.em.fork();
  const [where, params] =
    account === undefined ? ["", []] : ["where user_id = ?", [(await findAccount(em, account)).id]];
  const ended = await withDatabaseTime(DATABASE_TIMEOUTS.bulk, () =>
    em.execute<object[]>(`delete from sessions ${where} returning 1`, params),
  );
  output.line(`Ended ${ended.length} ${ended.length === 1 ? "session" : "sessions"}.`);
}

const FULL_NAME = "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))";

/**
 * Changes an account as the operator.
 * @throws OperationError when there is none, with the advice
 */
function changeAccount<Outcome>(
  { orm }: Site,
  account: string,
  change: (repositories: Repositories, found: Account) => Outcome | "missing" | Promise<Outcome | "missing">,
  advice = "",
): Promise<Outcome> {
  return withDatabaseTime(DATABASE_TIMEOUTS.bulk, async () => {
    const em = orm.em.fork();
    const repositories = createRepositories(em);
    repositories.auditLog.setActor(OPERATOR);
    const outcome = await change(repositories, await findAccount(em, account, advice));
    if (outcome === "missing") throw new OperationError(noAccount(account));
    return outcome;
  });
}

interface Account {
  id: string;
  email: string | null;
  email_verified: boolean;
  is_super_admin: boolean;
  name: string;
}

/**
 * Finds an account by its verified e-mail address or its id, which an account without such an address has, too.
 * @throws OperationError when there is none, with the advice, or more than one
 */
async function findAccount(em: EntityManager, account: string, advice = ""): Promise<Account> {
  const [found, ...others] = await em.execute<Account[]>(
    `select id, email, email_verified, is_super_admin, ${FULL_NAME} as name from users
      where id = ? or lower(email) = lower(?) and email_verified`,
    [account, account],
  );
  if (!found) throw new OperationError(noAccount(account) + advice);
  // Addresses may differ in the case of letters beyond ASCII alone.
  if (others.length > 0)
    throw new OperationError(`Several accounts have the address ${account}: use the id.`);
  return found;
}

function descriptionOf({ name, email, email_verified: isVerified }: Account): string {
  const address = email === null ? "no e-mail address" : `${email}${isVerified ? "" : ", not verified"}`;
  return [name, address].filter(Boolean).join(", ");
}

function noAccount(account: string): string {
  return `No account has the verified address or the id ${account}.`;
}

function lastSuperAdmin(account: string): string {
  return `${account} is the only super admin. The site could not be managed without one: make another user a super admin first.`;
}
