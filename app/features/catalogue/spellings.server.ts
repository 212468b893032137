/** SQL for names that people spell in their own way: a locality, a brand. Case and white space make no other name. */

/** White space of every kind, as a regular expression of Postgres, whose `\s` does not know all of it. */
const SPACES = "[\\s\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]+";

/** A text on one line, with single spaces in it and none around it. @param text SQL */
export function singleSpaced(text: string): string {
  return `btrim(regexp_replace(${text}, '${SPACES}', ' ', 'g'))`;
}

/** Whether a name is the one of the statement's next parameter. @param name SQL of a name that is single-spaced */
export function isNamed(name: string): string {
  return `lower(${name}) = lower(?)`;
}

/**
 * Every name once, as `name`, in alphabetical order. Of several spellings the most common one is given.
 * @param name SQL of a name that is single-spaced
 * @param source SQL of the rows: what follows `from`
 */
export function namesOf(name: string, source: string): string {
  return `select mode() within group (order by name collate "C") as name
    from (select ${name} as name from ${source}) as spelled
    where name <> '' group by lower(name) order by lower(name)`;
}
