/** The audit log above the dashboard: texts, filters, pages, export, and its empty state. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockDashboard } from '../../test/make-dashboard.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Entry = components['schemas']['AuditEntry'];

const said = { status: 'true', message: 'Done.' } as const;
const vikram = { id: 3, name: 'Vikram Shah' };

const makeEntry = (change: Partial<Entry> = {}): Entry => ({
  id: 1,
  at: '2026-11-28T05:00:00Z',
  actor: { ...vikram, role: 'staff' },
  operation: 'updateOrderStatus',
  action: 'change',
  object: 'order',
  object_id: '12',
  changes: [{ field: 'status', shown: true, before: 'Pending', after: 'Form filed' }],
  ...change,
});

/** Returns these entries, and those of `later` on the next page; records the requests. */
function serve(entries: Entry[], later: Entry[] = []) {
  const asked: unknown[] = [];
  server.use(
    ...mockDashboard().handlers,
    mock('/audit_log', async (request) => {
      const body = (await request.json()) as { cursor?: string };
      asked.push(body);
      const isLater = body.cursor === 'next';
      return {
        ...said,
        entries: isLater ? later : entries,
        people: [vikram],
        objects: ['order', 'setting'],
        next_cursor: later.length > 0 && !isLater ? 'next' : null,
      };
    }),
  );
  return asked;
}

async function open(search = '') {
  const app = await renderApp(`/admindashboard?panel=audit${search}`, { token: 'a-token' });
  await screen.findByRole('dialog', { name: 'Audit log' });
  return app;
}
const entryTexts = async () => {
  const list = await screen.findByRole('list', { name: 'Entries of the audit log' });
  return [...list.children].map((entry) => entry.textContent);
};

describe('the audit log', () => {
  it('shows when who did what to what, with the values before and after', async () => {
    serve([
      makeEntry(),
      makeEntry({ id: 2, object: 'session', object_id: '3', action: 'add', operation: 'login', changes: [] }),
      makeEntry({
        id: 3,
        object: 'person',
        object_id: '3',
        changes: [{ field: 'password_hash', shown: false }],
      }),
      makeEntry({
        id: 4,
        object: 'service',
        object_id: '7',
        changes: [{ field: 'price_paise', shown: true, before: '100000', after: '150000' }],
      }),
    ]);
    await open();
    const [order, login, person, service] = await entryTexts();
    expect(order).toMatch(/28 Nov 2026, 10:30 am.*Vikram Shah.*Staff.*Changed.*Order ORD-000012/);
    expect(order).toContain('status: Pending → Form filed');
    expect(login).toMatch(/Logged in.*Login of Vikram Shah/);
    expect(person).toContain('password (the log does not hold what it says)');
    expect(service).toContain('price: Rs.1,000 → Rs.1,500');
  });

  it('names actions of the portal itself', async () => {
    const removed = { field: 'state', shown: true, before: 'quarantined', after: 'infected' };
    serve([
      makeEntry({
        actor: { id: null, name: 'The portal', role: 'system' },
        operation: 'scanQuarantinedFiles',
        action: 'remove',
        object: 'upload',
        object_id: '41',
        changes: [removed],
      }),
    ]);
    await open();
    expect((await entryTexts())[0]).toMatch(/The portal.*System.*Removed.*Document 41.*state: quarantined/);
  });

  it('names actions by command line, and the job concerned', async () => {
    serve([
      makeEntry({
        actor: { id: null, name: 'The operator', role: 'operator' },
        operation: 'jobs',
        action: 'remove',
        object: 'job',
        object_id: 'outbox-41-1796000000000',
        changes: [],
      }),
    ]);
    await open();
    expect((await entryTexts())[0]).toMatch(/The operator.*Operator.*Removed.*Job outbox-41-1796000000000/);
  });

  it('is filtered by person, action, object, its number and day, all in the address', async () => {
    const asked = serve([makeEntry()]);
    const { user, address } = await open();
    await entryTexts();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Vikram Shah');
    await waitFor(() => expect(asked.at(-1)).toEqual({ actor_id: 3 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed');
    await waitFor(() => expect(asked.at(-1)).toEqual({ actor_id: 3, action: 'change' }));
    await user.click(await screen.findByRole('button', { name: 'Order ORD-000012' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ object: 'order', object_id: '12' }));
    expect(address()).toMatch(/panel=audit.*object=order.*object_id=/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admindashboard'));
  });

  it('opens filtered by its address', async () => {
    const asked = serve([makeEntry()]);
    await open('&actor=3&day=2026-11-28');
    await entryTexts();
    expect(asked).toEqual([{ actor_id: 3, date: '2026-11-28' }]);
  });

  it('loads earlier entries on demand', async () => {
    const asked = serve([makeEntry({ id: 2 })], [makeEntry({ object_id: '11' })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier entries' }));
    await screen.findByRole('button', { name: 'Order ORD-000011' });
    expect(await entryTexts()).toHaveLength(2);
    expect(asked.at(-1)).toEqual({ cursor: 'next' });
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
  });

  it('is exported with its filters', async () => {
    serve([makeEntry()]);
    const asked: unknown[] = [];
    const url = 'http://api.test/api/audit_log_file?signature=abc';
    server.use(
      mock('/export_audit_log', async (request) => {
        asked.push(await request.json());
        return { ...said, url, expires_at: '2026-11-28T05:05:00Z' };
      }),
    );
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href);
    });
    const { user } = await open('&actor=3');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(opened).toEqual([url]));
    expect(asked).toEqual([{ actor_id: 3 }]);
  });

  it('has an empty state that clears the filters', async () => {
    const asked = serve([]);
    const { user } = await open('&action=remove');
    const dialog = within(screen.getByRole('dialog', { name: 'Audit log' }));
    expect(await dialog.findByText('Nothing found')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show everything' }));
    expect(await dialog.findByText('Nothing has been changed yet')).toBeVisible();
    expect(asked.at(-1)).toEqual({});
  });
});
