/** SQL of whether a user is not suspended, at the time of the database. @param alias of `users` */
export function notSuspendedSql(alias: string): string {
  return `(${alias}.suspended_until is null or ${alias}.suspended_until <= now())`;
}
