/** The lists of payments and of invoices, and the section on an order's page. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeBilledOrder, makeOrderRow, mockOrders } from '../../test/make-order.ts';
import { makeInvoice, makePayment, mockInvoices, mockPayments } from '../../test/make-register.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const signedIn = { token: 'a-token' };

/** Records the addresses that are saved instead of saving them. */
function recordSaved() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  return saved;
}

it('shows payments with their sums, and links to customer, orders and invoice', async () => {
  const wrong = { id: 5, payment_id: 'pay_wrong', orders: [], invoice: null, refunded_paise: 176_882 };
  server.use(mockPayments([makePayment(), makePayment({ ...wrong, state: 'Refunded' })]));
  await renderApp('/adminpayments', signedIn);
  const table = within(await screen.findByRole('table', { name: 'Payments' }));
  const row = within(table.getByRole('row', { name: /pay_29QQ/ }));
  for (const [name, path] of [
    ['Meera Iyer', '/admineditcustomer/5'],
    ['ORD-000012', '/adminorderdetail/12'],
    ['INV/2627/000042', '/admininvoices?q=INV%2F2627%2F000042'],
  ] as const)
    expect(decodeURIComponent(row.getByRole('link', { name }).getAttribute('href') ?? '')).toBe(
      decodeURIComponent(path),
    );
  expect(row.getByText('Rs.1,768.82')).toBeVisible();
  expect(within(table.getByRole('row', { name: /pay_wrong/ })).getByText('Refunded')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sums' })).toHaveTextContent('Payments2ReceivedRs.3,537.64');
});

it('keeps filters in the address and asks the server for them', async () => {
  const asked: unknown[] = [];
  server.use(mockPayments([makePayment()], asked));
  const { user, address } = await renderApp('/adminpayments?q=hill&from=2026-11-01&to=2026-11-30', signedIn);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Partly Refunded');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Closure');
  await waitFor(() => expect(address()).toContain('department=Closure'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      q: 'hill',
      from: '2026-11-01',
      to: '2026-11-30',
      state: 'Partly Refunded',
      department: 'Closure',
      limit: 10,
    }),
  );
});

it('says when a search finds too many for sums', async () => {
  server.use(
    mock('/admin_payments', {
      ...said,
      payments: [makePayment()],
      sums: null,
      total: 2_000,
      total_capped: true,
      next_cursor: null,
    }),
  );
  await renderApp('/adminpayments?q=meera', signedIn);
  expect(await screen.findByText(/^Sums are shown for up to 2,000 payments/)).toBeVisible();
});

it('shows a period that ends before it begins as wrong, and leaves its end out', async () => {
  const asked: unknown[] = [];
  server.use(mockInvoices([makeInvoice()], asked));
  await renderApp('/admininvoices?from=2026-11-02&to=2026-11-01', signedIn);
  expect(await screen.findByText('The last day cannot be before the first.')).toBeVisible();
  expect(asked).toEqual([{ from: '2026-11-02', limit: 10 }]);
});

it('shows invoices and credit notes, and downloads CSV and PDFs of the filter', async () => {
  const note = makeInvoice({
    id: 3,
    kind: 'credit_note',
    number: 'CRN/2627/000001',
    against: 'INV/2627/000042',
  });
  server.use(mockInvoices([makeInvoice(), note]));
  const wanted: unknown[] = [];
  server.use(
    mock('/export_register', async (request) => {
      wanted.push(await request.json());
      return { ...said, url: 'http://api.test/file', expires_at: '2026-11-28T05:00:00Z' };
    }),
  );
  const saved = recordSaved();
  const { user } = await renderApp('/admininvoices?from=2026-11-01', signedIn);
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const row = table.getByRole('row', { name: /CRN\/2627\/000001/ });
  for (const text of [
    'Credit note',
    '28 Nov 2026',
    '27 Maharashtra',
    'Rs.1,499',
    'Rs.269.82',
    'INV/2627/000042',
  ])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('region', { name: 'Sums' })).toHaveTextContent('1 invoicesRs.1,768.82');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await user.click(screen.getByRole('button', { name: 'Download PDFs' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const filters = { invoices: { from: '2026-11-01' } };
  expect(wanted).toEqual([
    { list: 'invoices', format: 'csv', ...filters },
    { list: 'invoices', format: 'zip', ...filters },
  ]);
});

it('saves a PDF through a fresh link', async () => {
  server.use(mockInvoices([makeInvoice()]));
  const saved = recordSaved();
  const { user } = await renderApp('/admininvoices', signedIn);
  const button = await screen.findByRole('button', { name: 'Download invoice INV/2627/000042' });
  server.use(mockInvoices([makeInvoice({ url: 'http://api.test/fresh' })]));
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['http://api.test/fresh']));
});

it('shows invoices, credit notes and refunds on the page of their order', async () => {
  const document = {
    kind: 'credit_note',
    number: 'CRN/2627/000001',
    date: '2026-11-28',
    created_at: '2026-11-28T05:00:00Z',
    gst_number: null,
    total: 500,
    taken_back: false,
    url: 'http://api.test/note',
    expires_at: '2026-11-28T05:00:00Z',
  } as const;
  server.use(
    mock('/adminorder_detail/{id}', { ...said, order: makeBilledOrder({}) }),
    mockOrders([makeOrderRow()]).handler,
    mock('/order_invoices/{id}', { ...said, invoices: [document], abilities: { mend: false } }),
    mock('/order_refunds/{id}', {
      ...said,
      refunds: [
        {
          id: 1,
          refund_id: 'rfnd_1',
          amount_paise: 50_000,
          state: 'processed',
          date: '2026-11-28',
          credit_note: 'CRN/2627/000001',
        },
      ],
    }),
  );
  const { user } = await renderApp('/adminorderdetail/12', signedIn);
  const section = within(await screen.findByRole('region', { name: 'Invoices and refunds' }));
  expect(await section.findByText('Credit note of 28 Nov 2026, Rs.500')).toBeVisible();
  expect(section.getByText('Returned on 28 Nov 2026, rfnd_1, credit note CRN/2627/000001')).toBeVisible();
  expect(section.getByRole('button', { name: 'Download credit note CRN/2627/000001' })).toBeVisible();

  const sent: unknown[] = [];
  server.use(
    mock('/resend_invoice', async (request) => {
      sent.push(await request.json());
      return { status: 'true' as const, message: 'The invoice is on its way to mXXXX@XXXX.' };
    }),
  );
  await user.click(section.getByRole('button', { name: /^Mail the invoice to .XXXX@XXXX$/ }));
  expect(await screen.findByText('The invoice is on its way to mXXXX@XXXX.')).toBeVisible();
  expect(sent).toEqual([{ order_id: 12 }]);
});

const toCorrect = {
  ...said,
  number: 'INV/2627/000042',
  name: 'Meera Iyer',
  business_name: '',
  billing_address: '',
  gstno: '',
  billing_state: '29' as const,
  buyer_kind: 'india' as const,
  billing_country: '',
  is_without_tax: false,
  supplier_state: '29',
  taxable_paise: 149_900,
  tax_paise: 26_982,
  is_partly_credited: false,
  correct_until: '2027-11-30',
  refusal: null,
};

it('corrects an invoice, and shows what changes with the state of the GST number', async () => {
  const sent: unknown[] = [];
  server.use(
    mockInvoices([makeInvoice()]),
    mock('/invoice_to_correct', toCorrect),
    mock('/correct_invoice', async (request) => {
      sent.push(await request.json());
      return { ...said, number: 'INV/2627/000043' };
    }),
  );
  const { user } = await renderApp('/admininvoices', signedIn);
  await user.click(await screen.findByRole('button', { name: 'Correct invoice INV/2627/000042' }));
  const form = within(await screen.findByRole('form', { name: 'Correction' }));
  expect(form.getByText(/Possible until 30 Nov 2027/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Issue corrected invoice' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.type(form.getByLabelText(/GST number/), '27aapfu0939f1zv');
  expect(form.getByLabelText('State')).toBeDisabled();
  const changes = form.getByRole('table', { name: 'What changes' });
  expect(changes).toHaveTextContent('StateKarnatakaMaharashtra');
  expect(changes).toHaveTextContent('TaxCGST Rs.134.91, SGST Rs.134.91IGST Rs.269.82');
  expect(changes).toHaveTextContent('TotalRs.1,768.82Rs.1,768.82');
  await user.type(form.getByLabelText(/Reason/), 'The business was missing');
  await user.click(form.getByRole('button', { name: 'Issue corrected invoice' }));
  expect(await form.findByText('Enter the name of the business as on its GST certificate.')).toBeVisible();
  await user.type(form.getByLabelText(/Business name/), 'Hill Road Traders');
  await user.type(form.getByLabelText(/Address/), '4 Hill Road, Mumbai 400050');
  await user.click(form.getByRole('button', { name: 'Issue corrected invoice' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        number: 'INV/2627/000042',
        name: 'Meera Iyer',
        business_name: 'Hill Road Traders',
        billing_address: '4 Hill Road, Mumbai 400050',
        gstno: '27AAPFU0939F1ZV',
        billing_state: '27',
        buyer_kind: 'india',
        billing_country: '',
        reason: 'The business was missing',
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Correction' })).toBeNull());
});

it('says why an invoice can’t be corrected', async () => {
  server.use(
    mockInvoices([makeInvoice()]),
    mock('/invoice_to_correct', { ...toCorrect, refusal: 'It is too late.' }),
  );
  const { user } = await renderApp('/admininvoices', signedIn);
  await user.click(await screen.findByRole('button', { name: 'Correct invoice INV/2627/000042' }));
  expect(await screen.findByText('It is too late.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Correction' })).toBeNull();
});

it('offers e-invoices once they are a duty: the file, the filter, and the record of the portal’s answer', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  server.use(
    mockInvoices(
      [makeInvoice(), makeInvoice({ id: 3, number: 'INV/2627/000043', gst_number: null })],
      asked,
      '2026-04-01',
    ),
    mock('/record_e_invoice', async (request) => {
      sent.push(await request.json());
      return said;
    }),
  );
  const { user, address } = await renderApp('/admininvoices', signedIn);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'E-invoice' }), 'Without IRN');
  await waitFor(() => expect(address()).toContain('e_invoice=missing'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ e_invoice: 'missing', limit: 10 }));
  expect(screen.getAllByRole('button', { name: 'JSON for the portal' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^E-invoice/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'E-invoice INV/2627/000042' }));
  const form = within(await screen.findByRole('form', { name: 'E-invoice' }));
  const answer = { Irn: 'a'.repeat(64), AckNo: 1126, AckDt: '2026-11-28 17:30:00', SignedQRCode: 'a.b.c' };
  const file = new File([JSON.stringify([answer])], 'answer.json', { type: 'application/json' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for the file');
  await user.upload(input, file);
  await waitFor(() => expect(form.getByLabelText(/Signed QR text/)).toHaveValue('a.b.c'));
  await user.click(form.getByRole('button', { name: 'Record IRN' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        number: 'INV/2627/000042',
        irn: 'a'.repeat(64),
        ack_no: '1126',
        ack_date: '2026-11-28 17:30:00',
        qr: 'a.b.c',
      },
    ]),
  );
});

it('shows revenue by month, with totals, and each number leads to its documents', async () => {
  const asked: unknown[] = [];
  const cell = { taxable_paise: 1_000_000, tax_paise: 180_000 };
  const none = { taxable_paise: 0, tax_paise: 0 };
  const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
    (month) => `${month > '03' ? 2026 : 2027}-${month}`,
  );
  const cells = months.map((month) => (month === '2027-02' ? cell : none));
  server.use(
    mock('/revenue', async (request) => {
      asked.push(await request.json());
      return {
        ...said,
        months,
        rows: [{ key: '27', label: 'Maharashtra (27)', cells, total: cell }],
        total: { cells, total: cell },
      };
    }),
  );
  const { user, address } = await renderApp('/adminrevenue?year=2026-27', signedIn);
  const table = within(await screen.findByRole('table', { name: 'Revenue' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Grouped by' }), 'By state');
  await waitFor(() => expect(asked.at(-1)).toEqual({ year: '2026-27', by: 'state' }));
  expect(address()).toBe('/adminrevenue?year=2026-27&by=state');
  const row = within(table.getByRole('row', { name: /Maharashtra/ }));
  await waitFor(() =>
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admininvoices?place_of_supply=27&from=2027-02-01&to=2027-02-28',
      '/admininvoices?place_of_supply=27&from=2026-04-01&to=2027-03-31',
    ]),
  );
  expect(table.getAllByText('Rs.10,000')).toHaveLength(4);
  expect(table.getByRole('row', { name: /^Total/ })).toHaveTextContent('Rs.1,800');
});
