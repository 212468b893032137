/**
 * SQL for whether a super admin may decide on something: not if it concerns them, unless it concerns all other super admins,
 * too, since it would wait forever. Has the super admin's id as its only parameter.
 * @param concerns makes SQL for whether it concerns a user, which is never null, of SQL of the user's id
 */
export function mayDecideSql(concerns: (user: string) => string): string {
  return `exists (select from users me where me.id = ? and me.is_super_admin and (not ${concerns("me.id")}
    or not exists (select from users other where other.is_super_admin and not ${concerns("other.id")})))`;
}
