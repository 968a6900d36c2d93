/** A spreadsheet of any length is streamed with little memory, and aborted on an error. */

import { setImmediate as turn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { workbookAnswer } from './serve-workbook.ts';
import { sheetXml } from './workbook-parts.ts';

const columns = [
  { title: 'No.', width: 8 },
  { title: 'Words', width: 40 },
];
const batchSize = 500;

/** Rows like those of a database, with the number of rows read. */
function source(total: number) {
  const state = { made: 0, ended: false };
  async function* rows() {
    try {
      while (state.made < total) {
        const batch = Array.from({ length: Math.min(batchSize, total - state.made) }, (_, at) => {
          const row = state.made + at;
          // Texts that compress little, so that the file grows evenly with the rows.
          return [String(row), `${(row * 2_654_435_761) % 4_294_967_296} and ${Math.sin(row)}`];
        });
        state.made += batch.length;
        yield batch;
        await turn();
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, rows };
}
const make = (rows: AsyncIterable<string[][]>) =>
  workbookAnswer({ name: 'Numbers', columns, rows, madeAt: new Date() }, 'numbers.xlsx');
/** Waits until nothing more happens without a reader. */
async function settle(state: { made: number }) {
  for (let still = 0, before = -1; still < 20; still = state.made === before ? still + 1 : 0) {
    before = state.made;
    await turn();
  }
}

it('reads few of 100,000 rows ahead of its client', async () => {
  const total = 100_000;
  const { state, rows } = source(total);
  const { stream } = make(rows());
  await settle(state);
  // The buffers of deflater and streams, which fill later on a busy machine.
  const mostAhead = 40 * batchSize;
  expect(state.made).toBeLessThanOrEqual(mostAhead);

  const chunks: Buffer[] = [];
  const marks: { bytes: number; made: number }[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (chunks.length % 16 === 0) {
      await settle(state);
      marks.push({ bytes, made: state.made });
    }
  }
  expect(state.made).toBe(total);
  // The rows read exceed the rows sent by a bounded number only.
  for (const mark of marks) {
    expect(mark.made - (mark.bytes / bytes) * total).toBeLessThanOrEqual(mostAhead);
  }
  expect(Math.max(...chunks.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(256 * 1024);

  const sheet = sheetOf(Buffer.concat(chunks));
  expect(sheet.split('<row ')).toHaveLength(total + 2);
  expect(sheet).toMatch(/<row r="100001"><c r="A100001" s="1" t="inlineStr">.*99999<.*<\/worksheet>$/);
});

/** The text of the streamed entry. */
function sheetOf(file: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml';
  const at = file.indexOf(name);
  const extra = file.readUInt16LE(at - 2);
  return inflateRawSync(file.subarray(at + name.length + extra)).toString();
}

it('stops reading when its client has left', async () => {
  const { state, rows } = source(1_000_000);
  const { stream } = make(rows());
  await expect.poll(() => state.made).toBeGreaterThan(0);
  stream.destroy();
  await expect.poll(() => state.ended).toBe(true);
  const { made } = state;
  await settle(state);
  expect(state.made).toBe(made);
});

it('aborts when its rows cannot be read', async () => {
  // oxlint-disable-next-line require-yield -- it fails before it has any
  async function* broken(): AsyncGenerator<string[][]> {
    await turn();
    throw new Error('the database is gone');
  }
  const reading = (async () => {
    for await (const _ of make(broken()).stream);
  })();
  await expect(reading).rejects.toThrow('the database is gone');
});

it('omits rows beyond the limit of a sheet', async () => {
  let rowsRead = 0;
  async function* rows() {
    for (;;) {
      rowsRead += 100_000;
      yield Array.from({ length: 100_000 }, () => []);
      await turn();
    }
  }
  let last = '';
  for await (const text of sheetXml({ name: 'Numbers', columns, rows: rows() }))
    last = last.slice(-99) + text.slice(-99);
  expect(rowsRead).toBe(1_100_000);
  expect(last).toMatch(/<row r="1048576"><\/row><\/sheetData><\/worksheet>$/);
});
