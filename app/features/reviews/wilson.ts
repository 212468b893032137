/** The share of the normal distribution between -z and z is 95 %. */
const WILSON_Z = 1.96;

/**
 * The lower bound of Wilson's score interval of a share, from 0 to 1, as an SQL expression: with a certainty of 95 % the
 * true share is in the interval. E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
 * Journal of the American Statistical Association 22 (1927), 209-212.
 * @param positives an SQL expression of the number of successes, at most that of the trials
 * @param trials an SQL expression of the number of trials; without any the bound is 0
 */
export function wilsonLowerBoundSql(positives: string, trials: string): string {
  const [k, n] = [`(${positives})::float8`, `(${trials})::float8`];
  const squared = WILSON_Z ** 2;
  return `case when ${k} <= 0 then 0
    else (${k} + ${squared / 2} - ${WILSON_Z} * sqrt(${k} * (${n} - ${k}) / ${n} + ${squared / 4})) / (${n} + ${squared}) end`;
}
