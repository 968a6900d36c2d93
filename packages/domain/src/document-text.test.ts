/** Cases for texts that orders ask for. */
import { describe, expect, it } from 'vitest';
import { checkDocumentText } from './document-text.ts';

describe('checkDocumentText', () => {
  it.each([
    ['pan', ' aappv1234k ', 'AAPPV1234K'],
    ['gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    ['din', ' 00123456', '00123456'],
    ['cin', 'u25209dl1973plc003526', 'U25209DL1973PLC003526'],
    ['aadhaar', '2341 2341 2346', '234123412346'],
    [
      'name',
      '  Saral Foods Private Limited\nSaral Bakes Private Limited ',
      'Saral Foods Private Limited\nSaral Bakes Private Limited',
    ],
    [null, 'call 98123 45678', 'call 98123 45678'],
    ['a kind of next year', 'anything', 'anything'],
  ])('takes %s %j as %j', (kind, text, stored) => {
    expect(checkDocumentText(kind, text)).toEqual({ text: stored });
  });

  it.each([
    ['pan', 'AAPPV123', /five letters, four digits/],
    ['pan', 'AAPPV1234K AAPPV1234K', /five letters, four digits/],
    ['gstin', '27AAPFU0939F1ZW', /not a valid GST number/],
    ['din', '1234567', /exactly eight digits/],
    ['din', '00000000', /exactly eight digits/],
    ['cin', 'X25209DL1973PLC003526', /21 characters/],
    ['aadhaar', '2341 2341 2345', /not a valid Aadhaar/],
    ['name', '   ', /Enter the text/],
    [null, '', /Enter the text/],
  ])('refuses %s %j', (kind, text, fault) => {
    expect(checkDocumentText(kind, text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  it.each(['name', 'pan', null])('keeps no Aadhaar number as %s and says what to do instead', (kind) => {
    const checked = checkDocumentText(kind, 'Meera Iyer, 2341-2341-2346');
    expect(checked).toEqual({ fault: expect.stringMatching(/Aadhaar number.*masked copy/) });
  });
});
