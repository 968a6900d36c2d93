/** Validation of text documents. */

import { describe, expect, it } from 'vitest';
import { checkDocumentText } from './document-text.ts';

describe('checkDocumentText', () => {
  it.each([
    ['pan', ' aappv1234k ', 'AAPPV1234K'],
    ['gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    ['din', ' 00123456', '00123456'],
    ['cin', 'u25209dl1973plc003526', 'U25209DL1973PLC003526'],
    ['pan', 'PAN: AAPPV 1234 K', 'AAPPV1234K'],
    ['gstin', 'GSTIN: 27-AAPFU-0939F-1ZV\u200b', '27AAPFU0939F1ZV'],
    ['tan', 'muma 12345 b', 'MUMA12345B'],
    ['llpin', 'aab1234', 'AAB-1234'],
    ['llpin', 'AAB-1234', 'AAB-1234'],
    ['ifsc', 'IFSC: sbin0001234', 'SBIN0001234'],
    ['pin_code', '560 001', '560001'],
    ['pin_code', '५६०००१', '560001'],
    ['udyam', 'udyam-mh-18-0012345', 'UDYAM-MH-18-0012345'],
    ['udyam', 'UDYAM MH 18 0012345', 'UDYAM-MH-18-0012345'],
    ['mobile', '+91 98765-43210', '9876543210'],
    ['bank_account', 'Account 234123412346, IFSC INDB0000001', 'Account 234123412346, IFSC INDB0000001'],
    ['bank_account', '1234 5678 9012\nSBIN0001234', '1234 5678 9012\nSBIN0001234'],
    ['aadhaar', '2341 2341 2346', '234123412346'],
    [
      'name',
      '  Saral Foods Private Limited\nSaral Bakes Private Limited ',
      'Saral Foods Private Limited\nSaral Bakes Private Limited',
    ],
    [null, 'call 98123 45678', 'call 98123 45678'],
    ['a kind of next year', 'anything', 'anything'],
  ])('accepts %s %j as %j', (kind, text, stored) => {
    expect(checkDocumentText(kind, text)).toEqual({ text: stored });
  });

  it.each([
    ['pan', 'AAPPV123', /five letters, four digits/],
    ['pan', 'AAPPV1234K AAPPV1234K', /five letters, four digits/],
    ['gstin', '27AAPFU0939F1ZW', /seems to be mistyped.*Please compare/],
    ['din', '1234567', /exactly eight digits/],
    ['din', '00000000', /exactly eight digits/],
    ['cin', 'X25209DL1973PLC003526', /21 characters/],
    ['pan', 'ABCDE1234F', /fourth letter.*D is none/],
    ['pan', 'AAPPV0000K', /never 0000/],
    ['cin', 'U25209XX1973PLC003526', /XX in this CIN is no state/],
    ['cin', 'U25209DL1013PLC003526', /1013 in this CIN is not a year/],
    ['cin', 'U25209DL2999PLC003526', /2999 in this CIN is not a year/],
    ['cin', 'U25209DL1973ABC003526', /ABC in this CIN is no kind of company/],
    ['tan', 'nonsense', /four letters, five digits and a letter/],
    ['llpin', 'AAAA123', /three letters and four digits/],
    ['ifsc', 'SBIN1001234', /fifth is a zero/],
    ['pin_code', '060001', /six digits/],
    ['udyam', 'MH-18-0012345', /Udyam number/],
    ['mobile', '022 24567890', /Indian mobile number/],
    ['mobile', '98765', /this has 5/],
    ['bank_account', '234123412346', /account number.*IFSC/],
    ['bank_account', 'SBIN0001234', /account number.*IFSC/],
    [null, 'x'.repeat(2001), /at most 2,000 characters; these are 2,001/],
    ['aadhaar', '2341 2341 2345', /not a valid Aadhaar/],
    ['name', '   ', /Enter the text/],
    [null, '', /Enter the text/],
  ])('rejects %s %j', (kind, text, fault) => {
    expect(checkDocumentText(kind, text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  it.each(['name', 'pan', null])('rejects an Aadhaar number as %s and explains the alternative', (kind) => {
    const checked = checkDocumentText(kind, 'Meera Iyer, 2341-2341-2346');
    expect(checked).toEqual({ fault: expect.stringMatching(/Aadhaar number.*masked copy/) });
  });
});
