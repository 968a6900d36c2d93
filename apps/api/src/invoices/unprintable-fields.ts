/** Finds characters in billing details that no font of the invoice has (record 0041). */

import { findUnprintableCharacters } from './break-lines.ts';

/** Returns an error per field with unprintable characters. */
export function findUnprintableFields(texts: {
  name?: string;
  business_name?: string | undefined;
  billing_address?: string | undefined;
}) {
  return (['name', 'business_name', 'billing_address'] as const).flatMap((field) => {
    const letters = findUnprintableCharacters(texts[field] ?? '');
    return letters.length === 0 ? [] : [{ field, message: unprintableMessage(letters) }];
  });
}

const unprintableMessage = (letters: readonly string[]) =>
  `The invoice can’t print ${letters.slice(0, 3).join(' ')}. Leave it out, or write it in English letters or a script of India.`;
