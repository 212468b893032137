import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

/** The name under which the operator's actions are in the audit log. */
const OPERATOR = "Operator";

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
 * @throws OperationError when nobody has this verified address
 */
export function changeSuperAdmin(
  site: Site,
  email: string,
  change: "granted" | "revoked",
  { output }: CommandContext,
): Promise<void> {
  return inTransaction(site, async (em) => {
    const { id, is_super_admin: isSuperAdmin } = await findPerson(em, email);
    if (isSuperAdmin === (change === "granted")) {
      return output.line(`${email} is ${isSuperAdmin ? "a" : "no"} super admin already.`);
    }
    await em.execute("update users set is_super_admin = ? where id = ?", [change === "granted", id]);
    if (change === "revoked") await em.execute("delete from sessions where user_id = ?", [id]);
    await em.execute(
      `insert into audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_name)
        values (null, ?, ?, 'person', ?, null)`,
      [OPERATOR, change, id],
    );
    output.line(
      change === "granted"
        ? `${email} is a super admin now.`
        : `${email} is no longer a super admin, and signed out. Remove the address from SUPER_ADMIN_EMAILS too.`,
    );
  });
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

const PEOPLE =
  "select id, email, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, is_super_admin from users";

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
