import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render-app.ts';
import { server } from '../../../test/server.ts';
import type { Receivables } from './receivables.queries.ts';

const row: Receivables['receivables'][number] = {
  id: 1,
  order: { id: 12, order_id: 'ORD-000012', service: 'GST Registration' },
  customer: { id: 9, name: 'Meera Iyer' },
  invoice: 'INV/2627/000042',
  invoiced_on: '2026-08-28',
  days: 92,
  invoiced_paise: 11_800_00,
  received_paise: 5_000_50,
  tds_awaited_paise: 0,
  owed_paise: 6_799_50,
};
const ages: Receivables['ages'] = [
  { age: '0-30', count: 0, owed_paise: 0 },
  { age: '31-60', count: 0, owed_paise: 0 },
  { age: '61-90', count: 0, owed_paise: 0 },
  { age: 'over-90', count: 1, owed_paise: 6_799_50 },
];

async function open(rows: Receivables['receivables'], tds: Receivables['tds'] = []) {
  const sent: unknown[] = [];
  server.use(
    mock('/admin_receivables', async (request) => {
      sent.push(await request.json());
      return {
        status: 'true' as const,
        message: 'Owed.',
        receivables: rows,
        ages,
        tds,
        next_cursor: null,
        total: rows.length,
      };
    }),
  );
  return { ...(await renderApp('/adminreceivables', { token: 'a-token' })), sent };
}

it('shows what is owed by age, each row leading to its order', async () => {
  await open([row], [{ financial_year: '2026-27', quarter: 3, count: 1, tds_paise: 1_000_00 }]);
  const sums = await screen.findByRole('region', { name: 'Sums' });
  expect(sums).toHaveTextContent('Over 90 days (1)Rs.6,799.50');
  expect(sums).toHaveTextContent('2026-27, quarter 3: Rs.1,000');
  const table = screen.getByRole('table', { name: 'Receivables' });
  expect(within(table).getByRole('link', { name: 'ORD-000012' })).toHaveAttribute(
    'href',
    '/adminorderdetail/12',
  );
  expect(table).toHaveTextContent('Rs.6,799.50');
});

it('asks for one age or for awaited certificates, and keeps that in the address', async () => {
  const { user, sent, address } = await open([row]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Age' }), 'Over 90 days');
  await expect.poll(() => sent.at(-1)).toMatchObject({ age: 'over-90' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'TDS certificates awaited');
  await expect.poll(() => sent.at(-1)).toMatchObject({ kind: 'tds' });
  expect(address()).toContain('kind=tds');
});

it('says when nothing is owed', async () => {
  await open([]);
  expect(await screen.findByText('Nothing is owed')).toBeVisible();
});
