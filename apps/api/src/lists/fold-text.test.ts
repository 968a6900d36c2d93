/** Postgres folds texts exactly as the domain does, so that a search finds what it has folded itself. */

import { foldText } from '@portal/domain/text/fold-text';
import { FIELD_BORDER } from '@portal/domain/text/search-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../test/fuzz/random.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function expectAlike(texts: readonly string[]) {
  // In parts, as a busy machine may need longer than a statement has.
  for (let first = 0; first < texts.length; first += 2_000)
    await expectFewAlike(texts.slice(first, first + 2_000));
}

async function expectFewAlike(texts: readonly string[]) {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality given (text, n) order by n`.execute(
    testApp.db,
  );
  const differ = texts
    .map((text, n) => ({ text, byPostgres: rows[n]?.folded, byDomain: foldText(text) }))
    .filter(({ byPostgres, byDomain }) => byPostgres !== byDomain);
  expect(differ).toEqual([]);
}

it('texts as people write them', async () => {
  await expectAlike([
    'José',
    'Jose\u0301',
    'İstanbul',
    'Straße ẞ',
    'ΟΔΟΣ ΟΔΟΣ.',
    'கார்த்திகேயன்',
    'க\u0bc6\u0bbe',
    'क\u093cिला क़िला',
    'ವಾಣಿ',
    'ＡＢＣ１２３　ｶﾞ',
    '–—‐‑−﹣－⁃',
    '’‘`´ʼ“”«»',
    '  a\u00a0\u2003b \n\t c ',
    '\u200bA\u00ad\u202eb\u2069\ufeff',
    '९८७ ৯৮ ٩٨ 𝟗𝟠',
    'ﬁ ½ Å ™ ₨',
    '한국 \u1112\u1161\u11ab',
    '',
    ' ',
  ]);
});

it('every letter that both know, by itself and after another', async () => {
  // Postgres and Node know different versions of Unicode; code points unassigned in either are skipped.
  const letters = [];
  for (let code = 1; code < 0x2_00_00; code += 1) {
    const letter = String.fromCodePoint(code);
    const isOwnPlane = code === 0x1f || (code >= 0xd8_00 && code <= 0xdf_ff);
    if (!isOwnPlane && /\P{Cn}/u.test(letter)) letters.push(letter);
  }
  const { rows } = await sql<{ letter: string }>`
    select letter from unnest(${letters}::text[]) letter where unicode_assigned(letter)`.execute(testApp.db);
  const known = rows.map(({ letter }) => letter);
  expect(known.length).toBeGreaterThan(60_000);
  await expectAlike(known);
  await expectAlike(known.filter((_, n) => n % 8 === 0).map((letter) => `Sé${letter} ${letter}Σ`));
});

it('thousands of texts of mixed scripts', async () => {
  const letters = Array.from(
    'aZ09 éÉıİßςΣ’`´“–−\u00a0\u2003\u200b\u0301\u093c\u0bc6\u0bbeகक९９ｶﾞﬁÅ한\u1161\u11abẞ\t"\'-_%',
  );
  const random = seededRandom(43);
  await expectAlike(
    Array.from({ length: 5_000 }, () =>
      Array.from({ length: random.integer(30) }, () => random.pick(letters)).join(''),
    ),
  );
});

it('each field by itself', async () => {
  const [one, other] = [' José  Pinto ', ' ‘A’ '];
  const { rows } = await sql<{ folded: string }>`
    select fold_text(${`${one}${FIELD_BORDER}${other}${FIELD_BORDER}b`}) as folded`.execute(testApp.db);
  expect(rows[0]?.folded).toBe(`jose pinto${FIELD_BORDER}'a'${FIELD_BORDER}b`);
});
