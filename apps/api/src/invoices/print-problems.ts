/** Says which letters of a buyer's details no font of the invoice has (record 0041). */
import { unprintedLetters } from './break-lines.ts';

/** Of texts that the invoice prints, under the names of their fields. */
export function printProblems(texts: {
  name?: string;
  business_name?: string | undefined;
  billing_address?: string | undefined;
}) {
  return (['name', 'business_name', 'billing_address'] as const).flatMap((field) => {
    const letters = unprintedLetters(texts[field] ?? '');
    return letters.length === 0 ? [] : [{ field, message: cannotPrint(letters) }];
  });
}

const cannotPrint = (letters: readonly string[]) =>
  `The invoice can’t print ${letters.slice(0, 3).join(' ')}. Leave it out, or write it in English letters or a script of India.`;
