/** What is said of a text that is longer than it may be; it is kept whole, so that nothing of it is lost unseen. */

/** Undefined when it is not too long. Counted as people and the API see characters. */
export function lengthFault(text: string, most: number): string | undefined {
  const { length } = [...text];
  if (length <= most) return undefined;
  return `Use at most ${counted(most)} characters; these are ${counted(length)}.`;
}

const counted = (characters: number) => characters.toLocaleString('en-IN');
