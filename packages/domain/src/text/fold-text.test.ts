/** Spelling variants fold to one text, and different words stay different. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['D’Souza', "d'souza"],
  ['GST Returns – Monthly', 'gst returns - monthly'],
  ['ORD\u2011000040', 'ord-000040'],
  ['Zubeida \u00a0\n Qasim ', 'zubeida qasim'],
  ['\u200bAsha\u00ad Rao\ufeff', 'asha rao'],
  ['ＡＢＣ１２３', 'abc123'],
  ['९८७६५', '98765'],
  ['৯৮৭٩٨', '98798'],
  ['“Saral”', '"saral"'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it.each(['कि', 'की', 'கார்த்திகேயன்', 'ಕನ್ನಡ'])('%s keeps its vowel signs', (text) => {
  expect(foldText(text)).toBe(text);
});

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

it('folds composed and decomposed texts alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }),
  );
});
