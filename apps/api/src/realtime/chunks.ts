/** Cuts a list of ids into parts that one query takes. */

const mostAtOnce = 2_000;

export function* chunks<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += mostAtOnce)
    yield values.slice(start, start + mostAtOnce);
}
