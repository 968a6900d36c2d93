/** Normalises a text for searching, so that spellings of the same words compare equal. Never for display. */

import { asciiDigits } from './ascii-digits.ts';

// Joiners count among these too: they only shape the letters beside them.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|(?!\s)\p{Cc}/gu;
const ACCENTS = /[\u0300-\u036F]/g;
const SINGLE_QUOTES = /['`´‘’‚‛′‵ʹʻʼʽˈ]/g;
const DOUBLE_QUOTES = /["“”„‟″‶«»〝〞]/g;
const DASHES = /[\p{Pd}−⁃]/gu;

/**
 * NFKC, lower case, without accents and invisible characters, every kind of dash as `-`, of quote as `'` or `"`,
 * white space as one space, digits as 0–9. Vowel signs of Indian scripts are no accents and stay.
 */
export function foldText(text: string): string {
  // Quotes are replaced first, since NFKC splits ´ into a space and an accent, and last, for those that NFKC creates.
  const plain = plainQuotes(text.normalize('NFC')).normalize('NFKC').replaceAll(INVISIBLE, '');
  const unaccented = plain.toLowerCase().normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFKC');
  return asciiDigits(plainQuotes(unaccented))
    .replaceAll('ς', 'σ')
    .replaceAll(DASHES, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function plainQuotes(text: string): string {
  return text.replaceAll(SINGLE_QUOTES, "'").replaceAll(DOUBLE_QUOTES, '"');
}
