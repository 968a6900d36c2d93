/** The GST return: periods in the address, tables, warnings, the documents behind a number, and the files. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeGstDocument, makeGstReturn } from '../../test/make-gst-return.ts';
import { makeSettings } from '../../test/make-settings.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const settings = makeSettings({ annual_returns: [{ financial_year: '2024-25', filed_on: '2025-12-30' }] });

/** Records the requests of both calls. */
function serve(change: Parameters<typeof makeGstReturn>[0] = {}, documents = [makeGstDocument()]) {
  const asked: unknown[] = [];
  const listed: unknown[] = [];
  const changed: unknown[] = [];
  server.use(
    mock('/gst_return', async (request) => {
      asked.push(await request.json());
      return makeGstReturn(change);
    }),
    mock('/settings', { ...said, settings }),
    mock('/update_settings', async (request) => {
      const sent = await request.json();
      changed.push(sent);
      return { ...said, settings: { ...settings, ...(sent as object) } };
    }),
    mock('/gst_return_documents', async (request) => {
      const body = (await request.json()) as { cursor?: string };
      listed.push(body);
      return { ...said, documents, next_cursor: body.cursor === undefined ? 'next' : null };
    }),
  );
  return { asked, listed, changed };
}

async function open(search = '?period=2026-11') {
  const app = await renderApp(`/admingst${search}`, { token: 'a-token' });
  await screen.findByRole('heading', { name: 'GST return' });
  return app;
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => vi.useRealTimers());

describe('the GST return', () => {
  it('shows when it is due, and each table with its sums', async () => {
    serve();
    await open();
    const businesses = await panel('B2B');
    expect(screen.getByText('GSTR-1 of November 2026, to be filed by 11 Dec 2026.')).toBeVisible();
    expect(businesses.getByText('Tables 4A and 6B')).toBeVisible();
    expect(businesses.getByText('Rs.10,000')).toBeVisible();
    expect(businesses.getByText('Rs.1,800')).toBeVisible();
    expect((await panel('B2C large')).getByText('Nothing in this period.')).toBeVisible();
    const consumers = await panel('B2C others');
    const [row] = within(consumers.getByRole('table')).getAllByRole('row').slice(1);
    expect(row).toHaveTextContent(/Kerala \(32\)18%−Rs\.1,000.*−Rs\.180−Rs\.1,1803 documents/);
    expect((await panel('Summary by SAC')).getByText('998214')).toBeVisible();
    expect((await panel('Documents issued')).getByText('INV/2627/000004')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Before you file' })).toBeNull();
  });

  it('records when the annual return was filed, and since when e-invoices are a duty', async () => {
    const { changed } = serve();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T05:00:00Z') });
    const { user } = await open();
    const form = within(await screen.findByRole('form', { name: 'Annual return and e-invoices' }));
    await user.type(form.getByLabelText(/Annual return of 2025-26 filed on/), '2026-10-12');
    await user.type(form.getByLabelText(/E-invoices required since/), '2026-04-01');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changed).toEqual([
        {
          annual_returns: [...settings.annual_returns, { financial_year: '2025-26', filed_on: '2026-10-12' }],
          e_invoice_since: '2026-04-01',
        },
      ]),
    );
  });

  it('has the last finished month without an address, and another period in it', async () => {
    const { asked } = serve();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T05:00:00Z') });
    const { user, address } = await open('');
    await panel('B2B');
    expect(asked).toEqual([{ period: '2026-10' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'November 2026');
    await waitFor(() => expect(asked.at(-1)).toEqual({ period: '2026-11' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of period' }), 'A quarter');
    await waitFor(() => expect(asked.at(-1)).toEqual({ period: '2026-Q2' }));
    expect(address()).toBe('/admingst?period=2026-Q2');
    expect(screen.getByText(/July to September 2026, to be filed by 13 Oct 2026/)).toBeVisible();
  });

  it('ignores an invalid address', async () => {
    const { asked } = serve();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T05:00:00Z') });
    await open('?period=2026-13&gstin=abc&list=none');
    await panel('B2B');
    expect(asked).toEqual([{ period: '2026-10' }]);
  });

  it('names what to look at before filing', async () => {
    const { asked } = serve({
      warnings: [
        {
          code: 'no_address',
          message: 'These invoices lack the address.',
          count: 3,
          documents: [{ number: 'INV/2627/000003', order_id: 14 }],
        },
        {
          code: 'other_gst_number',
          message: 'One invoice is issued under another GST number.',
          gst_number: '27AAAAA0000A1Z2',
          count: 1,
          documents: [],
        },
      ],
    });
    const { user, address } = await open();
    const warnings = await panel('Before you file');
    expect(warnings.getByRole('link', { name: 'INV/2627/000003' })).toHaveAttribute(
      'href',
      '/adminorderdetail/14',
    );
    expect(warnings.getByText(/and 2 more/)).toBeVisible();
    await user.click(warnings.getByRole('button', { name: 'Show it' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ period: '2026-11', gstin: '27AAAAA0000A1Z2' }));
    expect(address()).toBe('/admingst?period=2026-11&gstin=27AAAAA0000A1Z2');
  });

  it('leads from a number to its documents, page by page', async () => {
    const { listed } = serve();
    const { user, address } = await open();
    await user.click((await panel('B2B')).getByRole('button', { name: 'Show 2 documents of B2B' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'B2B' }));
    expect(await dialog.findByRole('link', { name: 'INV/2627/000001' })).toHaveAttribute(
      'href',
      makeGstDocument().url,
    );
    expect(dialog.getByText('Hill Road Traders, 27AAPFU0939F1ZV, Maharashtra (27)')).toBeVisible();
    expect(dialog.getByText('Rs.10,000 + IGST Rs.1,800')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'ORD-000012' })).toHaveAttribute('href', '/adminorderdetail/12');
    expect(address()).toBe('/admingst?period=2026-11&list=b2b');
    await user.click(dialog.getByRole('button', { name: 'Show more documents' }));
    await waitFor(() => expect(listed.at(-1)).toEqual({ period: '2026-11', table: 'b2b', cursor: 'next' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admingst?period=2026-11'));
  });

  it.each([
    ['B2C others', 'B2C others: Kerala (32), 18%', { table: 'b2cs', place_of_supply: '32', rate: 18 }],
    [
      'Exempt',
      'Exempt: Everybody else, Within the state',
      { table: 'nil', buyers: 'b2c', within_state: true },
    ],
    ['Summary by SAC', 'Summary by SAC: 998214, Businesses, 18%', { buyers: 'b2b', sac: '998214', rate: 18 }],
  ])('a row of %s leads to its documents', async (table, title, body) => {
    const { listed } = serve();
    const { user } = await open();
    const rows = within((await panel(table)).getByRole('table'));
    await user.click(rows.getByRole('button', { name: '3 documents' }));
    await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(listed).toEqual([{ period: '2026-11', ...body }]));
  });

  it('opens at its documents by the address', async () => {
    const { listed } = serve({}, []);
    await open('?period=2026-11&list=sac&buyers=b2c&sac=998214&rate=18');
    expect(await screen.findByText('No documents')).toBeVisible();
    expect(listed).toEqual([{ period: '2026-11', buyers: 'b2c', sac: '998214', rate: 18 }]);
  });

  it('is downloaded for the portal and as tables', async () => {
    serve();
    const formats: unknown[] = [];
    server.use(
      mock('/gst_return_file', async (request) => {
        formats.push(await request.json());
        return {
          ...said,
          url: `http://api.test/api/gst_return_files/${formats.length}`,
          expires_at: '2026-12-05T05:05:00Z',
        };
      }),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.href);
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'JSON for the portal' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Tables as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(formats).toEqual([
      { period: '2026-11', format: 'json' },
      { period: '2026-11', format: 'csv' },
    ]);
  });

  it('shows a load error and retries', async () => {
    server.use(
      mock('/settings', { ...said, settings }),
      mockProblem('/gst_return', 429, { code: 'too_many', message: 'Please wait.' }),
    );
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getAllByText('Please wait.').length).toBeGreaterThan(0);
    serve();
    await user.click(retry);
    await panel('B2B');
  });
});
