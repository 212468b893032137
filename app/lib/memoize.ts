/** A function that creates a value when it first gets a key, and returns the same one for this key from then on. */
export function memoize<Key extends object, Value extends object>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known) return known;
    const value = create(key);
    values.set(key, value);
    return value;
  };
}
