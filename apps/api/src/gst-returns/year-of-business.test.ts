/** A year of random business: every table of every month and quarter equals an independent sum, to the paisa. */

import { gstinCheck } from '@portal/domain/gstin';
import { STATES } from '@portal/domain/states';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, createBusiness, type MadePurchase } from '../../test/make-business.ts';
import { readReturnFile } from '../../test/read-return-file.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { storedDocuments, type StoredDocument, sumLines } from '../../test/sum-gst-return.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

// The first year contains the day on which the limit of B2CL changed.
const firstYear = 2024;
const years = 4;
const clock = settableClock(new Date(`${firstYear}-04-01T04:00:00Z`));
let testApp: TestApp;
let business: Business;
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  business = await createBusiness(testApp);
});
afterAll(() => testApp.close());

const state = fc.constantFrom('29', '29', ...STATES.map(({ code }) => code));
const gstNumber = fc
  .tuple(state, fc.constantFrom('AAPFU0939F', 'AAGCB7383J', 'AABCT1332L'))
  .map(([code, pan]) => {
    const first14 = `${code}${pan}1Z`;
    return `${first14}${gstinCheck(first14)}`;
  });
const lut = fc.constantFrom(null, 'AD290326001234X');
const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1_00, max: 50_000_00 }) },
  { weight: 2, arbitrary: fc.integer({ min: 84_000_00, max: 86_000_00 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2_11_000_00, max: 2_13_000_00 }) },
);
const purchase = fc.record({
  prices: fc.array(price, { minLength: 1, maxLength: 3 }),
  sacCodes: fc.array(fc.constantFrom('998214', '998231', '998213'), { minLength: 3, maxLength: 3 }),
  rates: fc.array(fc.constantFrom(1_800, 1_800, 500, 0), { minLength: 3, maxLength: 3 }),
  buyer: fc.oneof(
    gstNumber.map((gstin) => ({ gstNumber: gstin })),
    state.map((billingState) => ({ billingState })),
    state.map((billingState) => ({ billingState })),
    fc.record({ kind: fc.constant('sez' as const), gstNumber, lut }),
    fc.record({ kind: fc.constant('abroad' as const), lut }),
  ),
});
const event = fc.record({
  /** Hours since the event before. */
  after: fc.integer({ min: 1, max: 400 }),
  purchase,
  /** What happens to an earlier purchase at the same time; its share or its new GST number. */
  later: fc.oneof(
    fc.constant(undefined),
    fc.record({ which: fc.nat(), share: fc.constantFrom(0.13, 0.5, 1) }),
    fc.record({ which: fc.nat(), gstin: gstNumber }),
  ),
});
const yearOfBusiness = fc.array(event, { minLength: 25, maxLength: 40 });

it('is reported to the paisa', async () => {
  let year = firstYear;
  await fc.assert(
    fc.asyncProperty(yearOfBusiness, async (events) => {
      advanceTo(new Date(`${year}-04-01T04:00:00Z`));
      await doBusiness(events, new Date(`${year + 1}-03-31T12:00:00Z`));
      advanceTo(new Date(`${year + 1}-04-01T04:00:00Z`));
      await checkYear(year);
      year += 1;
    }),
    // A failed year can't be tried again smaller, since documents are never deleted.
    { numRuns: years, endOnFailure: true },
  );
  expect(year).toBe(firstYear + years);
  const tables = new Set((await storedDocuments(testApp)).map(({ table }) => table));
  expect([...tables].toSorted()).toEqual(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exp']);
});

const advanceTo = (time: Date) => clock.advance((time.getTime() - clock.now().getTime()) / 1_000);

async function doBusiness(
  events: typeof yearOfBusiness extends fc.Arbitrary<infer E> ? E : never,
  end: Date,
) {
  const made: MadePurchase[] = [];
  for (const {
    after,
    purchase: { buyer, ...bought },
    later,
  } of events) {
    clock.advance(after * 3_600);
    if (clock.now() > end) return;
    made.push(await business.buy({ ...bought, ...buyer }));
    const earlier = later && made[later.which % made.length];
    if (!earlier) continue;
    if ('share' in later) await business.refund(earlier, Math.ceil(earlier.totalPaise * later.share));
    // Refused where there is a number already, or a credit note.
    else await business.mend(earlier, later.gstin).catch(() => undefined);
  }
}

async function checkYear(year: number) {
  const admin = await testApp.admin();
  const all = await storedDocuments(testApp);
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, 3 + index)).toISOString().slice(0, 7),
  );
  for (const month of months) {
    const documents = all.filter(({ day }) => day.startsWith(month));
    await checkPeriod(admin, month, documents);
  }
  for (const quarter of [1, 2, 3, 4]) {
    const inQuarter = new Set(months.slice(quarter * 3 - 3, quarter * 3));
    await checkPeriod(
      admin,
      `${year}-Q${quarter}`,
      all.filter(({ day }) => inQuarter.has(day.slice(0, 7))),
    );
  }
}

async function checkPeriod(admin: SignedInUser, period: string, documents: readonly StoredDocument[]) {
  const { data } = await admin.api.POST('/gst_return', { body: { period } });
  if (!data) throw new Error(`there is no return of ${period}`);
  const isTaxed = (line: { rate_basis_points: number }) => line.rate_basis_points > 0;
  const tables = sumLines(documents, ({ table }, line) => (isTaxed(line) ? table : undefined), false);
  const consumers = sumLines(
    documents,
    ({ table, placeOfSupply }, line) =>
      table === 'b2cs' && isTaxed(line) ? `${placeOfSupply} ${line.rate_basis_points / 100}` : undefined,
    true,
  );
  const sac = sumLines(
    documents,
    ({ recipientGstin, isWithoutTax }, line) =>
      `${recipientGstin === null ? 'b2c' : 'b2b'} ${line.sac} ${isWithoutTax ? 0 : line.rate_basis_points / 100}`,
    true,
  );
  const listed = Object.fromEntries(Object.entries(tables).filter(([table]) => table !== 'b2cs'));
  expect(
    keyed(
      data.tables.filter(({ table, documents: n }) => table !== 'b2cs' && n > 0),
      ({ table }) => table,
    ),
  ).toEqual(listed);
  expect(keyed(data.b2cs, (row) => `${row.place_of_supply} ${row.rate}`)).toEqual(consumers);
  expect(keyed(data.sac, (row) => `${row.buyers} ${row.sac} ${row.rate}`)).toEqual(sac);
  const exempt = sumLines(
    documents,
    (document, line) => (isTaxed(line) ? undefined : exemptKey(document)),
    true,
  );
  expect(
    Object.fromEntries(
      data.nil.map((row) => [
        `${row.within_state ? 'INTRA' : 'INTR'}${row.buyers.toUpperCase()}`,
        { documents: row.documents, exempt: Math.round(row.exempt * 100) },
      ]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(exempt).map(([key, { documents: n, taxable }]) => [
        key,
        { documents: n, exempt: taxable },
      ]),
    ),
  );
  const net = sumLines(
    documents,
    ({ isZeroRated }, line) => (isTaxed(line) ? (isZeroRated ? 'zero' : 'net') : undefined),
    true,
  );
  expect(Math.round(data.net.taxable * 100)).toBe(net['net']?.taxable ?? 0);
  expect(Math.round(data.net.igst * 100)).toBe(net['net']?.igst ?? 0);
  expect(Math.round(data.zero_rated.taxable * 100)).toBe(net['zero']?.taxable ?? 0);
  expect(Math.round(data.zero_rated.igst * 100)).toBe(net['zero']?.igst ?? 0);
  expect(data.issued.map(({ kind, from, to, total }) => ({ kind, from, to, total }))).toEqual(
    [false, true].flatMap((isNote) => {
      const numbers = documents.filter((one) => one.isNote === isNote).map(({ number }) => number);
      const [from] = numbers;
      return from === undefined
        ? []
        : [{ kind: isNote ? 'credit_note' : 'invoice', from, to: numbers.at(-1), total: numbers.length }];
    }),
  );
  expect(data.warnings.filter(({ code }) => code === 'gap')).toEqual([]);
  const file = await readReturnFile(testApp, admin, period);
  expect(file.sums).toEqual({
    ...listed,
    ...withoutZeros({ b2cs: consumers, sac }),
    nil: Object.fromEntries(
      Object.entries(exempt).flatMap(([key, { taxable }]) => (taxable === 0 ? [] : [[key, taxable]])),
    ),
  });
}

const exemptKey = ({ isWithinState, recipientGstin }: StoredDocument) =>
  `${isWithinState ? 'INTRA' : 'INTR'}${recipientGstin === null ? 'B2C' : 'B2B'}`;

interface Amounts {
  documents: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/** In paise, as the independent sums are. */
const keyed = <Row extends Amounts>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries(
    rows.map((row) => [
      keyOf(row),
      {
        documents: row.documents,
        taxable: Math.round(row.taxable * 100),
        cgst: Math.round(row.cgst * 100),
        sgst: Math.round(row.sgst * 100),
        igst: Math.round(row.igst * 100),
      },
    ]),
  );

/** The file has no rows of zeros, and counts no documents in sums. */
const withoutZeros = (tables: Record<string, Record<string, Amounts>>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      Object.fromEntries(
        Object.entries(rows)
          .filter(([, { taxable, cgst, sgst, igst }]) =>
            [taxable, cgst, sgst, igst].some((paise) => paise !== 0),
          )
          .map(([key, { documents: _documents, ...sum }]) => [key, sum]),
      ),
    ]),
  );
