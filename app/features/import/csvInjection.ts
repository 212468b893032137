/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRAL = /^'+[=+\-@\t\r]/;

/** The text as a cell that no spreadsheet reckons with: `=1+1` as `'=1+1`. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that a cell stands for: the exact opposite, whatever the text was. */
export function unescapeFormula(cell: string): string {
  return NEUTRAL.test(cell) ? cell.slice(1) : cell;
}
