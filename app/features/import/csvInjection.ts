/** Matches cells that a spreadsheet may evaluate as a formula, escaped or not. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

/** Escapes a text so that no spreadsheet evaluates it: `=1+1` becomes `'=1+1`. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of `escapeFormula`, for any text. */
export function unescapeFormula(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
