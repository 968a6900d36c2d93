/** /adminstaff: table, deleting and its effects, and the requests for access. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerRequests, answerStaff, makeRequest, makeStaff } from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };
const done = { status: 'true', message: 'Done as asked.' } as const;
const rows = () =>
  within(screen.getByRole('table', { name: 'Staff' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);

beforeEach(() => server.use(mock('/staff_requests', answerRequests([]))));

async function open(staff = [makeStaff()], path = '/adminstaff') {
  server.use(mock('/staff', answerStaff(staff)));
  const app = await renderApp(path, signedIn);
  await screen.findByRole('table', { name: 'Staff' });
  return app;
}

describe('/adminstaff', () => {
  it('shows the columns of the specification with open and completed work [admin-staff-001] [admin-staff-003]', async () => {
    await open();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Staff ID',
      'Name',
      'Email',
      'Phone Number',
      'Service Assigned',
      'Service Completed',
      'Department',
      'Action',
    ]);
    const cells = within(rows()[0] ?? document.body).getAllByRole('cell');
    expect(cells.slice(0, 7).map((cell) => cell.textContent)).toEqual([
      '9',
      'Vikram Shah',
      'vikram@example.in',
      '9876543210',
      '7',
      '4',
      'GST Returns',
    ]);
    expect(screen.getByRole('link', { name: '7 orders assigned to Vikram Shah' })).toHaveAttribute(
      'href',
      '/adminorders?staff=9',
    );
    expect(screen.getByRole('link', { name: '4 orders completed by Vikram Shah' })).toHaveAttribute(
      'href',
      '/adminorders?staff=9&bucket=complete',
    );
  });

  it('shows 10 rows a page and offers 10, 25, 50 and 100 [admin-staff-002]', async () => {
    await open(Array.from({ length: 10 }, (_, n) => makeStaff({ id: n + 1 })));
    expect(rows()).toHaveLength(10);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(size).toHaveValue('10');
    expect(
      within(size)
        .getAllByRole('option')
        .map((one) => one.getAttribute('value')),
    ).toEqual(['10', '25', '50', '100']);
  });

  it('requests the page, the search and the order of the address', async () => {
    const asked: unknown[] = [];
    server.use(
      mock('/staff', async (request) => {
        asked.push(await request.json());
        return answerStaff([makeStaff()]);
      }),
    );
    await renderApp('/adminstaff?q=vik&sort=-assigned&size=25', signedIn);
    await screen.findByRole('table', { name: 'Staff' });
    expect(asked).toEqual([{ q: 'vik', sort: '-assigned', limit: 25 }]);
  });

  it('“Add New” and the row link to the forms [admin-staff-004] [admin-staff-005]', async () => {
    const { user, address } = await open();
    expect(screen.getByRole('link', { name: 'Edit Vikram Shah' })).toHaveAttribute(
      'href',
      '/admineditstaff/9',
    );
    await user.click(screen.getByRole('link', { name: 'Add New' }));
    await waitFor(() => expect(address()).toBe('/adminaddstaff'));
  });

  it('a rejected load leads to the login and removes the token [session-003]', async () => {
    server.use(mockProblem('/staff', 403, { code: 'unauthentic_access' }));
    const { address } = await renderApp('/adminstaff', signedIn);
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin\?/));
    expect(window.localStorage.getItem('portal.admin.token')).toBeNull();
  });
});

describe('deleting a staff member', () => {
  it.each([
    [{}, '3 open tasks and 2 open tickets are assigned to nobody from then on'],
    [{ assigned: 5, completed: 4, open_tickets: 0 }, '1 open task is assigned to nobody from then on'],
    [{ assigned: 4, open_tickets: 0 }, 'They have no open task and no open ticket.'],
  ])('explains first what happens to the work: %j', async (more, words) => {
    const { user } = await open([makeStaff(more)]);
    await user.click(screen.getByRole('button', { name: 'Delete Vikram Shah' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Vikram Shah?' });
    expect(dialog).toHaveTextContent('signed out everywhere at once');
    expect(dialog).toHaveTextContent(words);
  });

  it('calls deletestaff with the id, and removes the row [admin-staff-006]', async () => {
    let staff = [makeStaff(), makeStaff({ id: 10, name: 'Stays Here' })];
    const asked: unknown[] = [];
    server.use(
      mock('/staff', () => answerStaff(staff)),
      mock('/deletestaff', async (request) => {
        asked.push(await request.json());
        staff = staff.slice(1);
        return done;
      }),
    );
    const { user } = await renderApp('/adminstaff', signedIn);
    await user.click(await screen.findByRole('button', { name: 'Delete Vikram Shah' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Stays Here']));
    expect(asked).toEqual([{ id: 9 }]);
  });

  it('that fails shows an error and keeps the row [admin-staff-007]', async () => {
    server.use(mockProblem('/deletestaff', 500, { code: 'internal' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Vikram Shah' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something wrong please try again.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(names()).toEqual(['Vikram Shah']);
  });
});

describe('requests for access', () => {
  /** A server with one request for access, which a review removes; records the reviews. */
  function serve(isConfirmed = true) {
    let requests = [makeRequest({ email_confirmed: isConfirmed })];
    const reviews: unknown[] = [];
    server.use(
      mock('/staff_requests', () => answerRequests(requests)),
      mock('/review_staff_request', async (request) => {
        reviews.push(await request.json());
        requests = [];
        return done;
      }),
    );
    return reviews;
  }

  it('are listed with their data, and approved by one press [admin-staff-017]', async () => {
    const reviews = serve();
    const { user } = await open();
    const section = screen.getByRole('region', { name: 'Requests for access' });
    expect(section).toHaveTextContent('Lata Menon, Payroll Services');
    expect(section).toHaveTextContent('lata@example.in, 9811111111');
    expect(within(section).getByText('Address confirmed')).toBeVisible();
    await user.dblClick(within(section).getByRole('button', { name: 'Approve Lata Menon' }));
    await waitFor(() => expect(section).not.toBeInTheDocument());
    expect(reviews).toEqual([{ id: 31, verdict: 'Approved' }]);
    expect(await screen.findByText('Done as asked.')).toBeVisible();
  });

  it('say whether the address is confirmed, and are approved without it only after a confirmation', async () => {
    const reviews = serve(false);
    const { user } = await open();
    const section = screen.getByRole('region', { name: 'Requests for access' });
    expect(within(section).getByText('Address not confirmed')).toBeVisible();
    const approve = within(section).getByRole('button', { name: 'Approve Lata Menon' });
    await user.click(approve);
    const dialog = await screen.findByRole('dialog', { name: 'Approve Lata Menon?' });
    expect(dialog).toHaveTextContent('Nobody has shown yet that lata@example.in is their mailbox.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reviews).toEqual([]);
    await user.click(approve);
    const again = await screen.findByRole('dialog', { name: 'Approve Lata Menon?' });
    await user.dblClick(within(again).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(section).not.toBeInTheDocument());
    expect(reviews).toEqual([{ id: 31, verdict: 'Approved' }]);
  });

  it('are rejected with a reason, which is required [admin-staff-017]', async () => {
    const reviews = serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reject Lata Menon' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Lata Menon?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Say why, in a sentence.')).toBeVisible();
    expect(reviews).toEqual([]);
    const field = within(dialog).getByLabelText(/^Reason/);
    await user.click(field);
    await user.paste('x'.repeat(501));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Use at most 500 characters; these are 501.')).toBeVisible();
    expect(field).toHaveValue('x'.repeat(501));
    expect(reviews).toEqual([]);
    await user.clear(field);
    await user.type(field, '  No post is free. ');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(reviews).toEqual([{ id: 31, verdict: 'Rejected', reason: 'No post is free.' }]),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests for access' })).toBeNull());
  });

  it('decided by somebody else are reloaded', async () => {
    server.use(mock('/staff_requests', answerRequests([makeRequest()])));
    const { user } = await open();
    server.use(
      mockProblem('/review_staff_request', 409, {
        code: 'conflict',
        message: 'This request is rejected already.',
      }),
      mock('/staff_requests', answerRequests([])),
    );
    await user.click(screen.getByRole('button', { name: 'Approve Lata Menon' }));
    expect(await screen.findByText('This request is rejected already.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests for access' })).toBeNull());
  });

  it('that fail to load leave the staff visible, and can be retried', async () => {
    server.use(mockProblem('/staff_requests', 429, { code: 'too_many' }));
    const { user } = await open();
    expect(screen.getByText('Requests for access could not be loaded')).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Requests for access' })).toBeVisible();
  });

  it('are hidden when there are none', async () => {
    await open();
    expect(screen.queryByText('Requests for access')).not.toBeInTheDocument();
  });
});
