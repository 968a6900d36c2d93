/** Cases of the texts that an order needs: what each kind takes, and what is said about the rest. */
import { describe, expect, it } from 'vitest';
import { readDocumentText } from './document-text.ts';

describe('a text of a known kind', () => {
  it.each([
    ['pan', ' aappv1234k ', 'AAPPV1234K'],
    ['gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    ['din', '0123 4567', '01234567'],
    ['cin', 'u72900ka2024ptc123456', 'U72900KA2024PTC123456'],
  ])('is sent in its normal form: %s %j', (kind, typed, text) => {
    expect(readDocumentText(typed, kind)).toEqual({ text });
  });

  it.each([
    ['pan', 'AAPPV1234', /PAN such as/],
    ['gstin', '27AAPFU0939F1ZX', /GST number/],
    ['din', '1234567', /eight digits/],
    ['cin', 'X72900KA2024PTC123456', /CIN such as/],
  ])('is refused when malformed: %s %j', (kind, typed, problem) => {
    expect(readDocumentText(typed, kind)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('a text of no known kind', () => {
  it.each([null, 'name', 'toString'])('is taken as it is, without outer spaces (%s)', (kind) => {
    expect(readDocumentText('  Asha & Sons, 12 Main Road ', kind)).toEqual({
      text: 'Asha & Sons, 12 Main Road',
    });
  });

  it('must be there', () => {
    expect(readDocumentText('  ', null)).toEqual({ problem: 'Enter this before you send it.' });
  });

  it('has 2,000 characters at most', () => {
    expect(readDocumentText('x'.repeat(2000), null)).toEqual({ text: 'x'.repeat(2000) });
    expect(readDocumentText('x'.repeat(2001), null)).toEqual({ problem: 'Use at most 2000 characters.' });
  });

  it('must not hold an Aadhaar number', () => {
    expect(readDocumentText('My number is 2341 2341 2346', null)).toEqual({
      problem: 'Please leave the Aadhaar number out. We do not store it.',
    });
  });
});
