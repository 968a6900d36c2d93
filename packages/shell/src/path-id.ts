/** The id in an address such as `/orderdetail/12`. */

/** A positive whole number, or undefined for anything that can't be an id. */
export function pathId(text: string): number | undefined {
  const id = /^[1-9][0-9]*$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}
