/**
 * A seeded pseudorandom number generator, so that a failing case can be repeated.
 * @param seed selects the sequence
 * @returns a function that returns a whole number from 0 up to, but not including, its argument
 */
export function chance(seed: number): (below: number) => number {
  // Xorshift with 32 bits of state, which must not all be 0.
  let state = (seed * 2_654_435_769) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state % below;
  };
}
