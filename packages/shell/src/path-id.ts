/** Parses the id in a path such as `/orderdetail/12`; undefined if it is not a positive integer. */
export function pathId(text: string): number | undefined {
  const id = /^[1-9][0-9]*$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}
