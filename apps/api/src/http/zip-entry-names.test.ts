/** Entry names: an archive always unpacks into its own folder. */

import { expect, it } from 'vitest';
import { entryNames } from './zip-entry-names.ts';

it.each([
  ['PAN card.pdf', 'PAN card.pdf'],
  ['पैन कार्ड.pdf', 'पैन कार्ड.pdf'],
  ['Statement of Rs. 5 lakh', 'Statement of Rs. 5 lakh'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['..\\..\\boot.ini', '-..-boot.ini'],
  ['/etc/passwd', '-etc-passwd'],
  ['C:\\Windows\\a.dll', 'C--Windows-a.dll'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', 'htaccess'],
  ['name. . .', 'name'],
  ['a\u0000b\nc.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a<b>:"|?*.png', 'a-b------.png'],
  ['%22quoted%22.pdf', '-quoted-.pdf'],
  ['CON', 'CON_'],
  ['nul.pdf', 'nul_.pdf'],
  ['Lpt1.tar.gz', 'Lpt1_.tar.gz'],
  ['console.log', 'console.log'],
])('%j becomes %j', (raw, name) => {
  expect(entryNames([[raw]])).toEqual([name]);
});

it('a path has one folder per segment, and separators in a name create none', () => {
  expect(entryNames([['orders', 'ORD-000012', 'a/b.pdf']])).toEqual(['orders/ORD-000012/a-b.pdf']);
  expect(entryNames([['..', '..', 'a.pdf']])).toEqual(['file/file/a.pdf']);
});

it('duplicates are numbered without regard to case, skipping names in use', () => {
  const names = ['scan.pdf', 'SCAN.pdf', 'scan (2).pdf', 'scan.pdf', 'scan'].map((name) => [name]);
  expect(entryNames(names)).toEqual(['scan.pdf', 'SCAN (2).pdf', 'scan (2) (2).pdf', 'scan (3).pdf', 'scan']);
});

it('the same name in two folders is unchanged', () => {
  expect(
    entryNames([
      ['a', 'x.txt'],
      ['b', 'x.txt'],
    ]),
  ).toEqual(['a/x.txt', 'b/x.txt']);
});

it('a long name keeps its extension and whole characters, and fits every file system', () => {
  const [name = ''] = entryNames([[`${'कि'.repeat(200)}.pdf`]]);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(205);
  expect(name).toMatch(/^(?:कि)+\.pdf$/);
});

it('numbers a hundred thousand duplicates in linear time', () => {
  const names = entryNames(Array.from({ length: 100_000 }, () => ['scan.pdf']));
  expect(new Set(names).size).toBe(100_000);
  expect(names.at(-1)).toBe('scan (100000).pdf');
});
