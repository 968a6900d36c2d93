/** `kill -9` between writing the invoice's details and the receipt: nothing is recorded, and the next call records it once. */

import { istDate } from '@portal/domain/ist-date';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { invoicesOf } from '../../test/invoices.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { startServerProcess } from '../../test/server-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fixture: ReceiptFixture;
beforeAll(async () => void (fixture = await createReceiptFixture()));
afterAll(() => fixture.close());

it('a receipt whose call was cut off', async () => {
  const { customer, id } = await fixture.addOrder();
  // An order at the payment provider, which is asked before a receipt is recorded.
  await fixture.check(customer, { order_id: id });
  const receipt = { amount: '11800', reference: 'UTR-CUT-OFF', received_on: today() };
  const server = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  const { arrived, release } = fixture.provider.holdBack(/^GET \/v1\/orders\/\w+\/payments/);
  const body = { order_id: id, method: 'bank_transfer', billing, ...receipt };
  const call = server.post('/record_receipt', body, fixture.admin.token).catch(() => 'cut off');
  await arrived;
  await server.kill();
  release();
  expect(await call).toBe('cut off');
  expect(await fixture.detail(customer, id)).toMatchObject({ payment_status: 'Pending', balance: null });
  expect(await invoicesOf(fixture)).toEqual([]);
  await fixture.record(id, receipt);
  expect(await fixture.detail(customer, id)).toMatchObject({
    payment_status: 'Completed',
    balance: { owed: 0, receipts: [{ reference: 'UTR-CUT-OFF' }] },
  });
  expect(await invoicesOf(fixture)).toHaveLength(1);
  expect(await fixture.payments(customer)).toHaveLength(1);
});

const today = () => istDate(fixture.testApp.deps.clock.now());
