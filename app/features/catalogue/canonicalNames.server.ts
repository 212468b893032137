/** SQL for names with different spellings: localities and brands. Case and white space do not matter. */

/** All white space as a regular expression of Postgres, whose `\s` does not match all of it. */
const SPACES = "[\\s\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]+";

/** SQL of a text with single spaces, trimmed. @param text SQL */
export function singleSpaced(text: string): string {
  return `btrim(regexp_replace(${text}, '${SPACES}', ' ', 'g'))`;
}

/** SQL of whether a name equals the statement's next parameter. @param name SQL of a single-spaced name */
export function isNamed(name: string): string {
  return `lower(${name}) = lower(?)`;
}

/**
 * SQL of each name once, as `name`, in alphabetical order, in its most common spelling.
 * @param name SQL of a single-spaced name
 * @param source SQL of the rows, after `from`
 */
export function namesOf(name: string, source: string): string {
  return `select mode() within group (order by name collate "C") as name
    from (select ${name} as name from ${source}) as spelled
    where name <> '' group by lower(name) order by lower(name)`;
}
