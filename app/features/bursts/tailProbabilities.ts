/*
 * Tails of distributions, as evidence: minus the decimal logarithm of the probability, so that 3 means one in a thousand.
 * Logarithms are summed, since the probabilities of large attacks are too small for a number.
 */

/** The standard normal quantile of 95 %. */
const Z = 1.644_853_627;

/** Terms that are smaller than the first by this natural logarithm do not change a sum. */
const NEGLIGIBLE = 40;

const logFactorials = [0];

/** ln(n!). */
function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next++)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[n] ?? 0;
}

/** The decimal evidence of a sum of probabilities. @param logs their natural logarithms */
function evidenceOf(logs: readonly number[]): number {
  const greatest = logs.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  if (greatest === Number.NEGATIVE_INFINITY) return 0;
  const sum = logs.reduce((total, log) => total + Math.exp(log - greatest), 0);
  return Math.max(0, -(greatest + Math.log(sum)) / Math.LN10);
}

/**
 * The evidence that so many events are more than a Poisson process with a mean explains: of P(X ≥ count).
 * @param mean above 0
 */
export function poissonEvidence(count: number, mean: number): number {
  // From the mean on, at least half of the probability is in the tail, and no sum is needed.
  if (count <= mean) return 0;
  const logOf = (k: number) => k * Math.log(mean) - mean - logFactorial(k);
  const logs = [logOf(count)];
  const least = logOf(count) - NEGLIGIBLE;
  for (let k = count + 1; logOf(k) > least; k++) logs.push(logOf(k));
  return evidenceOf(logs);
}

/** The evidence that so many of `n` are more than a share explains: of P(X ≥ count). @param share from 0 to 1, both excluded */
export function binomialEvidence(count: number, n: number, share: number): number {
  if (count <= n * share) return 0;
  const logs: number[] = [];
  for (let k = count; k <= n; k++) {
    const choices = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
    logs.push(choices + k * Math.log(share) + (n - k) * Math.log1p(-share));
  }
  return evidenceOf(logs);
}

/**
 * The upper bound, with 95 % confidence, of the mean of a Poisson process of which `count` events were seen: Garwood's exact
 * limit ("Fiducial Limits for the Poisson Distribution", Biometrika 28, 1936) by the approximation of Wilson and Hilferty
 * ("The Distribution of Chi-Square", Proceedings of the National Academy of Sciences 17, 1931).
 * @param count need not be whole
 */
export function poissonUpperBound(count: number): number {
  const n = count + 1;
  return n * (1 - 1 / (9 * n) + Z / (3 * Math.sqrt(n))) ** 3;
}
