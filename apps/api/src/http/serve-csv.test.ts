/** CSV files: what a spreadsheet makes of their cells, and that rows are read no faster than they are sent. */

import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvAnswer } from './serve-csv.ts';

type Rows = readonly (readonly string[])[];

async function* batchesOf(...batches: Rows[]) {
  yield* batches;
}

const linesOf = async (rows: Rows) =>
  (await text(csvAnswer(['A', 'B'], batchesOf(rows), 'a.csv').stream)).slice(1).split('\r\n').slice(1, -1);

it('is a file for saving, whose letters no spreadsheet mistakes', async () => {
  const answer = csvAnswer(
    ['Name', 'E-mail'],
    batchesOf([['Asha', 'a@example.in']], [['मीरा', '']]),
    'all.csv',
  );
  expect(answer).toMatchObject({ downloadName: 'all.csv', contentType: 'text/csv; charset=utf-8' });
  expect(await text(answer.stream)).toBe('\uFEFFName,E-mail\r\nAsha,a@example.in\r\nमीरा,\r\n');
});

it('quotes what would end a cell or a line', async () => {
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

it('asks for few batches before anybody reads', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield [['x'.repeat(1_000)]];
    }
  }
  const { stream } = csvAnswer(['A'], endless(), 'a.csv');
  await new Promise((resolve) => void stream.once('readable', resolve));
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(asked).toBeLessThan(100);
  stream.destroy();
});
