/** /admincustomers: table, search, pages, links, deleting, unlocking and the export. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCustomers, makeCustomer } from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };
const said = { status: 'true', message: 'Done.' } as const;
const done = { status: 'true', message: 'The account is deleted.' } as const;
const rows = () =>
  within(screen.getByRole('table', { name: 'Customers' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);

type PageBody = {
  q?: string;
  limit?: number;
  cursor?: string;
  offset?: number;
  sort?: string;
};

/** A server that searches, sorts and pages 120 customers; records the requests. */
function serve() {
  const asked: Record<string, unknown>[] = [];
  const people = Array.from({ length: 120 }, (_, n) =>
    makeCustomer({ id: 120 - n, name: `Customer ${120 - n}` }),
  );
  server.use(
    mock('/customers', async (request) => {
      const body = (await request.json()) as PageBody;
      asked.push(body);
      const found = people.filter(({ name }) => name.toLowerCase().includes((body.q ?? '').toLowerCase()));
      const sorted = body.sort === 'name' ? found.toReversed() : found;
      const from = Number(body.cursor ?? 0) + (body.offset ?? 0);
      const to = from + (body.limit ?? 1_000);
      return answerCustomers(sorted.slice(from, to), {
        total: found.length,
        next_cursor: to < found.length ? String(to) : null,
      });
    }),
  );
  return asked;
}
async function open(path = '/admincustomers') {
  const app = await renderApp(path, signedIn);
  await screen.findByRole('table', { name: 'Customers' });
  return app;
}
const openOne = async (more: Parameters<typeof makeCustomer>[0] = {}) => {
  server.use(mock('/customers', answerCustomers([makeCustomer(more)])));
  return open();
};

describe('/admincustomers', () => {
  it('shows the columns of the specification, the last with edit and delete [admin-customers-001]', async () => {
    await openOne();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Customer ID', 'Name', 'Email', 'Phone Number', 'Service', 'Action']);
    const cells = within(rows()[0] ?? document.body).getAllByRole('cell');
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '12',
      'Meera Iyer',
      'meera@example.in',
      '9812345678',
      'GST registration, Trademark',
    ]);
    expect(screen.getByRole('link', { name: 'Edit Meera Iyer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Meera Iyer' })).toBeVisible();
  });

  it('shows 10 rows a page and offers 10, 25, 50 and 100 [admin-customers-004]', async () => {
    serve();
    const { user, address } = await open();
    expect(rows()).toHaveLength(10);
    expect(screen.getByText('1–10 of 120')).toBeVisible();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((one) => one.getAttribute('value')),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(size, '25');
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(address()).toBe('/admincustomers?size=25');
  });

  it('pages on the server, with the page in the address', async () => {
    const asked = serve();
    const { user, address, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(names()[0]).toBe('Customer 110'));
    expect(address()).toBe('/admincustomers?page=2');
    expect(asked.at(-1)).toEqual({ limit: 10, cursor: '10' });
    router.history.back();
    await waitFor(() => expect(names()[0]).toBe('Customer 120'));
  });

  it('opens a page by its address with one call', async () => {
    const asked = serve();
    await open('/admincustomers?page=12');
    expect(names()).toEqual(Array.from({ length: 10 }, (_, n) => `Customer ${10 - n}`));
    expect(screen.getByText('111–120 of 120')).toBeVisible();
    expect(asked).toEqual([{ limit: 10, offset: 110 }]);
  });

  it('is searched and sorted on the server, from the address too [admin-customers-002] [admin-customers-003] [constants-015]', async () => {
    const asked = serve();
    const { user, address, unmount } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'mer 11');
    await waitFor(() => expect(rows()).toHaveLength(10));
    await waitFor(() => expect(screen.getByText('1–10 of 11')).toBeVisible());
    await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await waitFor(() => expect(names()[0]).toBe('Customer 11'));
    expect(asked.at(-1)).toEqual({ q: 'mer 11', sort: 'name', limit: 10 });
    const shared = address();
    unmount();
    await open(shared);
    expect(names()[0]).toBe('Customer 11');
    for (const header of ['Customer ID', 'Email', 'Phone Number', 'Service']) {
      expect(within(screen.getByRole('columnheader', { name: header })).getByRole('button')).toBeEnabled();
    }
  });

  it('shows when nothing is found, and everything again on demand', async () => {
    server.use(mock('/customers', answerCustomers([])));
    const { user, address } = await renderApp('/admincustomers?q=nobody', signedIn);
    expect(await screen.findByRole('heading', { name: 'Nothing found for “nobody”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(address()).toBe('/admincustomers'));
  });

  it.each([
    [401, 'unauthenticated', '/admincustomers'],
    [403, 'unauthentic_access', '/admindashboard'],
  ] as const)(
    'a load rejected with %i, %s leads to the login without a token, and from there to %s [session-003]',
    async (status, code, next) => {
      server.use(mockProblem('/customers', status, { code }));
      const { address } = await renderApp('/admincustomers?page=2', signedIn);
      await waitFor(() => expect(address()).toMatch(/^\/adminlogin\?/));
      expect(address()).toContain(encodeURIComponent(next));
      expect(window.localStorage.getItem('portal.admin.token')).toBeNull();
    },
  );

  it('a row links to its edit form and to the customer’s orders [admin-customers-005]', async () => {
    await openOne();
    expect(screen.getByRole('link', { name: 'Edit Meera Iyer' })).toHaveAttribute(
      'href',
      '/admineditcustomer/12',
    );
    expect(screen.getByRole('link', { name: /orders of Meera Iyer$/ })).toHaveAttribute(
      'href',
      '/adminorders?q=Meera+Iyer',
    );
  });
});

describe('deleting a customer', () => {
  it('explains the effects first, deletes once, and removes the row [admin-customers-006]', async () => {
    let people = [makeCustomer(), makeCustomer({ id: 13, name: 'Stays Here' })];
    const asked: unknown[] = [];
    server.use(
      mock('/customers', () => answerCustomers(people)),
      mock('/deletestaff', async (request) => {
        asked.push(await request.json());
        people = people.filter(({ id }) => id !== 12);
        return done;
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Meera Iyer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Meera Iyer?' });
    expect(dialog).toHaveTextContent('signed out everywhere at once');
    expect(dialog).toHaveTextContent('Orders, chats, tickets and invoices stay as they are');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Stays Here']));
    expect(asked).toEqual([{ id: 12 }]);
    expect(await screen.findByText('The account is deleted.')).toBeVisible();
  });

  it('does nothing when cancelled', async () => {
    const { user } = await openOne();
    await user.click(screen.getByRole('button', { name: 'Delete Meera Iyer' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(names()).toEqual(['Meera Iyer']);
  });

  it.each([
    ['refused', () => mockProblem('/deletestaff', 500, { code: 'internal' })],
    ['lost', () => mockNetworkError('/deletestaff')],
  ])('that is %s shows an error and keeps the row [admin-customers-009]', async (_how, failing) => {
    server.use(failing());
    const { user } = await openOne();
    await user.click(screen.getByRole('button', { name: 'Delete Meera Iyer' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something wrong please try again.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(names()).toEqual(['Meera Iyer']);
  });
});

describe('a locked account', () => {
  it('is shown with the end of the lock, and is unlocked', async () => {
    let lockedUntil: string | null = '2026-03-05T04:45:00.000Z';
    const asked: unknown[] = [];
    server.use(
      mock('/customers', () => answerCustomers([makeCustomer({ locked_until: lockedUntil })])),
      mock('/unlock_account', async (request) => {
        asked.push(await request.json());
        lockedUntil = null;
        return { ...said, message: 'The account is unlocked.' };
      }),
    );
    const { user } = await open();
    expect(screen.getByText('Locked until 5 Mar 2026, 10:15 am')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unlock Meera Iyer' }));
    await waitFor(() => expect(screen.queryByText(/^Locked until/)).not.toBeInTheDocument());
    expect(asked).toEqual([{ id: 12 }]);
  });
});

describe('Export', () => {
  it('saves the file of the response’s link [admin-customers-007]', async () => {
    const path = 'http://api.test/api/customers_file/3?expires=1772685900&signature=abc';
    const asked: unknown[] = [];
    server.use(
      mock('/exportCustomers', async (request) => {
        asked.push(await request.json());
        return { ...said, path, expires_at: '2026-03-05T04:45:00.000Z' };
      }),
    );
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href);
    });
    const { user } = await openOne();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(opened).toEqual([path]));
    expect(asked).toEqual([{}]);
  });

  it.each([
    ['refused', () => mockProblem('/exportCustomers', 500, { code: 'internal' })],
    ['lost', () => mockNetworkError('/exportCustomers')],
  ])('that is %s shows an error [admin-customers-008]', async (_how, failing) => {
    server.use(failing());
    const { user } = await openOne();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Something wrong please try again.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
