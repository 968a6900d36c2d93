const mostAtOnce = 2_000;

/** Splits ids into chunks for one query each. */
export function* chunks<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += mostAtOnce)
    yield values.slice(start, start + mostAtOnce);
}
