/** The list of all invoices of a customer. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type InvoiceRow = components['schemas']['InvoiceRow'];

const said = { status: 'true', message: 'Done.' } as const;

const makeRow = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 2,
  kind: 'invoice',
  number: 'INV/2627/000042',
  date: '2026-11-28',
  recipient: 'Meera Iyer',
  gst_number: null,
  place_of_supply: '29',
  order_id: 12,
  against: null,
  replaces: null,
  irn: null,
  taxable_paise: 100_000,
  cgst_paise: 9_000,
  sgst_paise: 9_000,
  igst_paise: 0,
  total_paise: 118_000,
  url: 'http://api.test/invoice',
  ...more,
});

function answer(invoices: InvoiceRow[], asked: unknown[] = []) {
  server.use(
    mock('/my_invoices', async (request) => {
      asked.push(await request.json());
      return { ...said, invoices, total: invoices.length, next_cursor: null };
    }),
  );
  return asked;
}
const open = (path = '/invoices') => renderApp(path, { token: 'a-token' });
function recordSaved() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  return saved;
}

it('shows invoices and credit notes, each with its order', async () => {
  const note = { id: 3, kind: 'credit_note', number: 'CRN/2627/000001', against: 'INV/2627/000042' } as const;
  answer([makeRow(note), makeRow()]);
  await open();
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const row = within(table.getByRole('row', { name: /^CRN/ }));
  expect(row.getByText('Credit note against INV/2627/000042')).toBeVisible();
  expect(row.getByText('Rs.1,180')).toBeVisible();
  expect(row.getByRole('link', { name: 'View order of CRN/2627/000001' })).toHaveAttribute(
    'href',
    '/orderdetail/12',
  );
});

it('asks the server for what is searched, and downloads all of it', async () => {
  const asked = answer([makeRow()]);
  const wanted: unknown[] = [];
  server.use(
    mock('/my_invoices_link', async (request) => {
      wanted.push(await request.json());
      return { ...said, url: 'http://api.test/all.zip', expires_at: '2026-11-28T05:00:00Z' };
    }),
  );
  const saved = recordSaved();
  const { user } = await open('/invoices?q=gst');
  await user.click(await screen.findByRole('button', { name: 'Download all' }));
  await waitFor(() => expect(saved).toEqual(['http://api.test/all.zip']));
  expect([asked[0], wanted]).toEqual([{ q: 'gst', limit: 10 }, [{ q: 'gst' }]]);
});

it('saves one PDF through a fresh link', async () => {
  answer([makeRow()]);
  const saved = recordSaved();
  const { user } = await open();
  const button = await screen.findByRole('button', { name: 'Download INV/2627/000042' });
  answer([makeRow({ url: 'http://api.test/fresh' })]);
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['http://api.test/fresh']));
});

it('leads to the services when there are none', async () => {
  answer([]);
  await open();
  expect(await screen.findByText('You have no invoices yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/services');
  expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
});
