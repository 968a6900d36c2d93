/** CSV files: safe cells for spreadsheets, and backpressure on the database. */

import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvAnswer } from './serve-csv.ts';

type Rows = readonly (readonly string[])[];

async function* batchesOf(...batches: Rows[]) {
  yield* batches;
}

const linesOf = async (rows: Rows) =>
  (await text(csvAnswer(['A', 'B'], batchesOf(rows), 'a.csv').stream)).slice(1).split('\r\n').slice(1, -1);

it('is an attachment in UTF-8 with a byte order mark', async () => {
  const answer = csvAnswer(
    ['Name', 'E-mail'],
    batchesOf([['Asha', 'a@example.in']], [['मीरा', '']]),
    'all.csv',
  );
  expect(answer).toMatchObject({ downloadName: 'all.csv', contentType: 'text/csv; charset=utf-8' });
  expect(await text(answer.stream)).toBe('\uFEFFName,E-mail\r\nAsha,a@example.in\r\nमीरा,\r\n');
});

it('quotes separators and line breaks', async () => {
  expect(
    await linesOf([
      ['a,b', 'say "no"'],
      ['two\nlines', 'plain'],
    ]),
  ).toEqual(['"a,b","say ""no"""', '"two\nlines",plain']);
});

it.each(['=1+1', '+91 98', '-2', '@SUM(A1)', ' =1', '\t=1', '\0=1', '\tx'])(
  'keeps %j from being a formula',
  async (cell) => {
    expect(await linesOf([[cell, 'a=b']])).toEqual([`'${cell},a=b`]);
  },
);

it('keeps a negative amount a number', async () => {
  expect(await linesOf([['-12.50', '-12.5']])).toEqual([`-12.50,'-12.5`]);
});

it('reads few batches ahead', async () => {
  let batches = 0;
  async function* endless() {
    for (;;) {
      batches += 1;
      yield [['x'.repeat(1_000)]];
    }
  }
  const { stream } = csvAnswer(['A'], endless(), 'a.csv');
  await new Promise((resolve) => void stream.once('readable', resolve));
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(batches).toBeLessThan(100);
  stream.destroy();
});
