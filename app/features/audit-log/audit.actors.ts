/** Those who run the site, for whom commands act. */
export const OPERATOR = actorWithoutAccount("operator", "Operator");

/** The environment of the site, which names super admins (`SUPER_ADMIN_EMAILS`). */
export const SITE_CONFIGURATION = actorWithoutAccount("site-configuration", "Site configuration");

/** Whether an entry without an actor's id is by an actor that never had an account. Others' accounts have been deleted. */
export function hadNoAccount(actorName: string): boolean {
  return [OPERATOR, SITE_CONFIGURATION].some(({ firstName }) => firstName === actorName);
}

/** @param id equals no user's, so entries store no actor's id */
function actorWithoutAccount(id: string, name: string) {
  return { id, firstName: name, lastName: null, isSuperAdmin: true };
}
