import { describe, expect, it } from 'vitest';
import { cleanFileName, newStoredName } from './file-name.ts';

describe('the file name of a customer', () => {
  it.each([
    ['PAN card.pdf', 'PAN card.pdf'],
    ['पैन कार्ड.pdf', 'पैन कार्ड.pdf'],
    ['ക്\u200Dഷ.pdf', 'ക്\u200Dഷ.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Meera\\pan.pdf', 'pan.pdf'],
    ['folder/', ''],
    ['a\u0000b\r\nc\t.pdf', 'abc.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\uFEFF\u2066pan\u2069.pdf', 'pan.pdf'],
    ['  pan \u00A0  card.pdf  ', 'pan card.pdf'],
    ['half \uD83D.pdf', 'half .pdf'],
    ['e\u0301.pdf', '\u00E9.pdf'],
    ['"><svg onload=alert(1)>.jpg', '"><svg onload=alert(1)>.jpg'],
    ['PAN %22card%22%0D%0A 100%25.pdf', 'PAN "card" 100%25.pdf'],
    ['', ''],
  ])('%j is kept as %j', (raw, name) => {
    expect(cleanFileName(raw)).toBe(name);
  });

  it('is cut to 150 characters and keeps its extension', () => {
    const name = cleanFileName(`${'न'.repeat(400)}.jpeg`);
    expect([...name]).toHaveLength(150);
    expect(name.endsWith('न.jpeg')).toBe(true);
  });
});

it('a stored name matches the contract’s pattern and is unique [documents-004]', () => {
  const names = new Set(Array.from({ length: 1_000 }, () => newStoredName('.jpeg')));
  expect(names.size).toBe(1_000);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{32}\.jpeg$/);
});
