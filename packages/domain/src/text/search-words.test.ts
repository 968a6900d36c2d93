/** Search terms match spelling variants, in any order of words. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchWords, showsWords } from './search-words.ts';

it.each([
  ['Jose\u0301', 'José Pinto'],
  ['jose', 'José Pinto'],
  ['Zubeida  Qasim', 'Zubeida Qasim'],
  ['Qasim Zubeida', 'Zubeida Qasim'],
  ['D’Souza', "Maria D'Souza"],
  ["d'souza", 'Maria D’Souza'],
  ['GST Returns - Monthly', 'GST Returns – Monthly filing'],
  ['monthly gst', 'GST Returns – Monthly filing'],
  ['private  limited', 'Private Limited Company'],
  ['pvt ltd', 'Private Limited Company'],
  ['Pvt. Ltd.', 'Private Limited Company'],
  ['private limited', 'Asha Foods Pvt Ltd'],
  ['10,000', 'Rs.10,000/-'],
  ['10000', 'Rs.10,000/-'],
  ['Rs.10,000', 'Rs.10,000/-'],
  ['Rs. 10,000', 'Rs.10,000/-'],
  ['rs 10000/-', 'Rs.10,000/-'],
  ['123456.50', 'Rs.1,23,456.50/-'],
  ['2456-7890', '24567890'],
  ['₹10000.00', 'Rs.10,000/-'],
  ['₹ 123456.50', 'Rs.1,23,456.50/-'],
  ['ORD-40', 'ORD-000040'],
  ['ORD 40', 'ORD-000040'],
  ['#ORD-000040', 'ORD-000040'],
  ['ORD–000040', 'ORD-000040'],
  ['ord000040', 'ORD-000040'],
  ['ORD-0000', 'ORD-000040'],
  ['tkt 40', 'TKT-000040'],
  ['91234 56780', '9123456780'],
  ['+91 91234 56780', '9123456780'],
  ['+919123456780', '9123456780'],
  ['09123456780', '9123456780'],
  ['91234-56780', '9123456780'],
  ['(022) 24567890', '2224567890, 02224567890'],
  ['९१२३४५६७८०', '9123456780'],
  ['100%', 'Zubin 100%'],
  ['%%', 'is 7%% of it'],
] as const)('%j finds %j', (q, shown) => {
  expect(showsWords([shown], searchWords(q))).toBe(true);
});

it.each([
  ['ORD 40', 'ORD-000140'],
  ['ORD-40', 'ORD-001400'],
  ['Zubeida Khan', 'Zubeida Qasim'],
  ['10,000', 'Rs.1,000/-'],
  ['9123456781', '9123456780'],
  ['licence\u001Fquarry', 'licence quarry'],
  ['%%', '7% of 8%'],
] as const)('%j does not find %j', (q, shown) => {
  expect(showsWords([shown], searchWords(q))).toBe(false);
});

it('finds words in different fields, and none across two fields', () => {
  expect(showsWords(['Qasim', 'GST Returns'], searchWords('gst qasim'))).toBe(true);
  expect(showsWords(['Qas', 'im'], searchWords('qasim'))).toBe(false);
});

it.each(['', ' \u00a0 ', '\u200b'])('%j contains no word', (q) => {
  expect(searchWords(q)).toEqual([]);
});

it('finds every text by each part of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, from, length) => {
      const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const part = letters
        .slice(from % (letters.length + 1))
        .slice(0, length)
        .join('');
      expect(showsWords([text], searchWords(part))).toBe(true);
    }),
  );
});

it('uses eight words at most', () => {
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(8);
});
