import { expect, it } from 'vitest';
import { getInvoicePdf } from './download-invoice.ts';
import type { InvoiceLayout } from './invoice-layout.ts';

const layoutOf = (number: string): InvoiceLayout => ({
  title: 'Tax invoice',
  copy: 'Original for recipient',
  number,
  createdAt: new Date('2026-11-02T06:30:00Z'),
  supplier: { heading: 'Supplier', name: 'Provider', lines: ['Bengaluru'] },
  recipient: { heading: 'Recipient', name: 'Meera Iyer', lines: ['12 MG Road'] },
  facts: [['Invoice number', number]],
  pureAgent: undefined,
  taxNames: ['IGST'],
  lines: [
    {
      description: 'GST registration',
      detail: 'Order ORD-000001',
      sac: '998231',
      taxable: '100.00',
      taxes: [{ rate: '18%', amount: '18.00' }],
      total: '118.00',
    },
  ],
  sums: [['Taxable value', '100.00']],
  total: 'Rs.118.00',
  words: 'One hundred and eighteen rupees only',
  notes: [],
  qr: null,
});

it('renders once for concurrent and later calls', async () => {
  const [first, second] = await Promise.all([
    getInvoicePdf(layoutOf('INV/2627/000001')),
    getInvoicePdf(layoutOf('INV/2627/000001')),
  ]);
  expect(second).toBe(first);
  expect(await getInvoicePdf(layoutOf('INV/2627/000001'))).toBe(first);
});

it('renders again when the layout differs', async () => {
  const first = await getInvoicePdf(layoutOf('INV/2627/000002'));
  const other = await getInvoicePdf({ ...layoutOf('INV/2627/000002'), facts: [['IRN', 'a'.repeat(64)]] });
  expect(other.equals(first)).toBe(false);
});

it('keeps the most recently used', async () => {
  const first = await getInvoicePdf(layoutOf('INV/2627/000003'), 2);
  await getInvoicePdf(layoutOf('INV/2627/000004'), 2);
  expect(await getInvoicePdf(layoutOf('INV/2627/000003'), 2)).toBe(first);
  await getInvoicePdf(layoutOf('INV/2627/000005'), 2);
  expect(await getInvoicePdf(layoutOf('INV/2627/000003'), 2)).toBe(first);
  await getInvoicePdf(layoutOf('INV/2627/000006'), 2);
  await getInvoicePdf(layoutOf('INV/2627/000007'), 2);
  expect(await getInvoicePdf(layoutOf('INV/2627/000003'), 2)).not.toBe(first);
});
