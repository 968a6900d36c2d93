/** The message for a text that is too long; the text is never truncated. */

/** Undefined if it fits. Counts code points, as the API does. */
export function lengthFault(text: string, most: number): string | undefined {
  const { length } = [...text];
  if (length <= most) return undefined;
  return `Use at most ${counted(most)} characters; these are ${counted(length)}.`;
}

const counted = (characters: number) => characters.toLocaleString('en-IN');
