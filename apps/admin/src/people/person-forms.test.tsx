/** /adminaddstaff, /admineditstaff/{id} and /admineditcustomer/{id}: fields, rules, drafts, and unknown people. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCustomers,
  answerRequests,
  answerStaff,
  makeCustomer,
  makeStaff,
} from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };
const done = { status: 'true', message: 'The changes are saved.' } as const;
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const values = () =>
  Object.fromEntries(
    ['Name', 'Email', 'Phone', 'Department', 'Password'].flatMap((name) => {
      const input = screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
      return input ? [[name, input.value]] : [];
    }),
  );
// The names are written out, so that a change of the list that the form reads is noticed.
const DEPARTMENTS = [
  'Start Up',
  'Income Tax',
  'All in One',
  'GST Returns',
  'Payroll Services',
  'Secretarial Filings',
  'TDS Returns',
  'Licenses/Regulatory Registrations',
  'Legal Drafting/Filings',
  'Intellectual Property Rights',
  'Conversion',
  'Closure',
];
const departments = () =>
  within(field('Department'))
    .getAllByRole('option')
    .filter((option) => option.getAttribute('value') !== '')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  window.sessionStorage.clear();
  server.use(
    mock('/staff_requests', answerRequests([])),
    mock('/staff', answerStaff([makeStaff()])),
    mock('/customers', answerCustomers([makeCustomer()])),
  );
});

/** Opens a form and records the requests of its operation. */
async function open(path: string, call: '/staffregister' | '/staffedit' = '/staffedit') {
  const sent: unknown[] = [];
  server.use(
    call === '/staffedit'
      ? mock(call, async (request) => {
          sent.push(await request.json());
          return done;
        })
      : mock(call, async (request) => {
          sent.push(await request.json());
          return { ...done, id: 44 };
        }),
  );
  const app = await renderApp(path, signedIn);
  await screen.findByLabelText(/^Name/);
  return { ...app, sent };
}

describe('/adminaddstaff', () => {
  it('has the fields, and a password that can be shown [admin-staff-008] [admin-staff-010]', async () => {
    const { user } = await open('/adminaddstaff', '/staffregister');
    expect(values()).toEqual({ Name: '', Email: '', Phone: '', Department: '', Password: '' });
    expect(departments()).toEqual(DEPARTMENTS);
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });

  it('requires every field before it sends anything [admin-staff-009]', async () => {
    const { user, sent } = await open('/adminaddstaff', '/staffregister');
    await user.click(screen.getByRole('button', { name: 'Add staff' }));
    for (const name of ['Name', 'Email', 'Phone', 'Department', 'Password']) {
      await waitFor(() => expect(field(name)).toHaveAttribute('aria-invalid', 'true'));
    }
    expect(field('Name')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('sends the input once, confirms and leads to the list [admin-staff-011]', async () => {
    const { user, sent, address } = await open('/adminaddstaff', '/staffregister');
    await user.type(field('Name'), ' Lata Menon ');
    await user.type(field('Email'), 'lata@example.in');
    await user.type(field('Phone'), '9811111111');
    await user.selectOptions(field('Department'), 'Payroll Services');
    await user.type(field('Password'), 'a long enough secret');
    await user.dblClick(screen.getByRole('button', { name: 'Add staff' }));
    await waitFor(() => expect(address()).toBe('/adminstaff'));
    expect(sent).toEqual([
      {
        name: 'Lata Menon',
        email: 'lata@example.in',
        phone: '9811111111',
        department: 'Payroll Services',
        password: 'a long enough secret',
      },
    ]);
    expect(await screen.findByText('The changes are saved.')).toBeVisible();
    expect(window.sessionStorage.getItem('draft.staff.new')).toBeNull();
  });

  it('keeps a draft through a reload, without the password', async () => {
    const first = await open('/adminaddstaff', '/staffregister');
    await first.user.type(field('Name'), 'Lata');
    await first.user.type(field('Password'), 'a long enough secret');
    first.unmount();
    expect(JSON.stringify(window.sessionStorage)).not.toContain('enough secret');
    await open('/adminaddstaff', '/staffregister');
    expect(values()).toMatchObject({ Name: 'Lata', Password: '' });
  });

  it('asks before a draft is left', async () => {
    const { user, address } = await open('/adminaddstaff', '/staffregister');
    await user.type(field('Name'), 'Lata');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/adminaddstaff');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/adminstaff'));
  });
});

describe('/admineditstaff/{id}', () => {
  it('shows the stored values, and stars for the password [admin-staff-010] [admin-staff-012] [admin-staff-016]', async () => {
    await open('/admineditstaff/9');
    expect(departments()).toEqual(DEPARTMENTS);
    expect(values()).toEqual({
      Name: 'Vikram Shah',
      Email: 'vikram@example.in',
      Phone: '9876543210',
      Department: 'GST Returns',
      Password: '********',
    });
    expect(document.title).toBe('Vikram Shah · Edit staff · Namuna Compliance');
  });

  it('sends id, name, email, phone, department and password [admin-staff-014]', async () => {
    const { user, sent, address } = await open('/admineditstaff/9');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Vikram S.');
    await user.selectOptions(field('Department'), 'Closure');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe('/adminstaff'));
    expect(sent).toEqual([
      {
        id: 9,
        name: 'Vikram S.',
        email: 'vikram@example.in',
        phone: '9876543210',
        department: 'Closure',
        password: '********',
        seen: 'first',
      },
    ]);
  });

  it.each(['Name', 'Email', 'Phone', 'Password'])('asks for %s [admin-staff-013]', async (name) => {
    const { user, sent } = await open('/admineditstaff/9');
    await user.clear(field(name));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(field(name)).toHaveAttribute('aria-invalid', 'true'));
    expect(sent).toEqual([]);
  });

  it('requires a department if the stored one is not in the list [admin-staff-013]', async () => {
    server.use(mock('/staff', answerStaff([makeStaff({ department: null })])));
    const { user, sent } = await open('/admineditstaff/9');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Choose a department.', { selector: 'p' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows an error of the server at its field, and keeps what was typed', async () => {
    const { user } = await open('/admineditstaff/9');
    server.use(
      mockProblem('/staffedit', 409, {
        code: 'email_taken',
        message: 'Another account has this e-mail address.',
        errors: [{ field: 'email', message: 'Another account has this e-mail address.' }],
      }),
    );
    await user.clear(field('Email'));
    await user.type(field('Email'), 'taken@example.in');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(field('Email')).toHaveAttribute('aria-invalid', 'true'));
    expect(field('Email')).toHaveValue('taken@example.in');
    expect(field('Email')).toHaveAccessibleDescription(/Another account has this e-mail address/);
  });

  it('when somebody else saved first: both versions are shown, and either can be chosen', async () => {
    const { user, sent, address } = await open('/admineditstaff/9');
    server.use(mockProblem('/staffedit', 409, { code: 'conflict', message: 'Somebody has changed it.' }));
    await user.type(field('Name'), ' junior');
    await user.selectOptions(field('Department'), 'Closure');
    const theirs = { email: 'new@example.in', phone: '9800000000', version: 'second' };
    server.use(mock('/staff', answerStaff([makeStaff(theirs)])));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const note = await screen.findByRole('alert', { name: 'Somebody has changed this account meanwhile' });
    expect(note).toHaveTextContent('Theirs: new@example.inYours: vikram@example.in');
    expect(note).toHaveTextContent('Theirs: GST ReturnsYours: Closure');
    await user.click(within(note).getByRole('button', { name: 'Take their email' }));
    await user.click(within(note).getByRole('button', { name: 'Take their phone' }));
    server.use(
      mock('/staffedit', async (request) => {
        sent.push(await request.json());
        return done;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(address()).toBe('/adminstaff'));
    expect(sent).toEqual([
      {
        id: 9,
        name: 'Vikram Shah junior',
        email: 'new@example.in',
        phone: '9800000000',
        department: 'Closure',
        password: '********',
        seen: 'second',
      },
    ]);
  });

  it('when somebody else saved in between: the draft does not overwrite theirs silently', async () => {
    const first = await open('/admineditstaff/9');
    await first.user.type(field('Name'), ' junior');
    first.unmount();
    server.use(mock('/staff', answerStaff([makeStaff({ email: 'new@example.in', version: 'second' })])));
    const { user } = await open('/admineditstaff/9');
    const note = await screen.findByRole('alert', { name: /Somebody has changed this account/ });
    await user.click(within(note).getByRole('button', { name: 'Take all of theirs' }));
    expect(values()).toMatchObject({ Name: 'Vikram Shah', Email: 'new@example.in', Password: '********' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('draft.staff.9')).toBeNull();
  });

  it('a failed save shows an error and keeps the input', async () => {
    const { user, address } = await open('/admineditstaff/9');
    server.use(mockNetworkError('/staffedit'));
    await user.type(field('Name'), ' junior');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/We could not be reached/)).toBeVisible();
    expect(field('Name')).toHaveValue('Vikram Shah junior');
    expect(address()).toBe('/admineditstaff/9');
  });

  it.each(['999', 'x'])(
    'the unknown id %s shows a message and leads to the list [admin-staff-015]',
    async (id) => {
      server.use(
        mock('/staff', async (request) => {
          const { id: wanted } = (await request.json()) as { id?: number };
          return answerStaff(wanted === undefined ? [makeStaff()] : []);
        }),
      );
      const { address } = await renderApp(`/admineditstaff/${id}`, signedIn);
      expect(await screen.findByText('Staff not found.')).toBeVisible();
      await waitFor(() => expect(address()).toBe('/adminstaff'));
      expect(window.localStorage.getItem('portal.admin.token')).toBe('a-token');
    },
  );
});

describe('/admineditcustomer/{id}', () => {
  it('opened directly loads the customer and shows the form [admin-customers-010] [admin-customers-011] [admin-customers-015]', async () => {
    const asked: unknown[] = [];
    server.use(
      mock('/customers', async (request) => {
        asked.push(await request.json());
        return answerCustomers([makeCustomer()]);
      }),
    );
    await open('/admineditcustomer/12');
    expect(asked).toEqual([{ id: 12 }]);
    expect(values()).toEqual({
      Name: 'Meera Iyer',
      Email: 'meera@example.in',
      Phone: '9812345678',
      Password: '********',
    });
  });

  it('opened from the list shows the list’s data, without another request [admin-customers-011]', async () => {
    const asked: unknown[] = [];
    server.use(
      mock('/customers', async (request) => {
        asked.push(await request.json());
        return answerCustomers([makeCustomer()]);
      }),
    );
    const { user } = await renderApp('/admincustomers', signedIn);
    await user.click(await screen.findByRole('link', { name: 'Edit Meera Iyer' }));
    await waitFor(() => expect(values()).toMatchObject({ Name: 'Meera Iyer' }));
    expect(asked).toEqual([{ limit: 10 }]);
  });

  it.each(['Name', 'Email', 'Phone', 'Password'])('asks for %s [admin-customers-012]', async (name) => {
    const { user, sent } = await open('/admineditcustomer/12');
    await user.clear(field(name));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(field(name)).toHaveAttribute('aria-invalid', 'true'));
    expect(sent).toEqual([]);
  });

  it('saves with user_type "user"; the stars count as filled and as unchanged [admin-customers-012] [admin-customers-013]', async () => {
    const { user, sent, address } = await open('/admineditcustomer/12');
    await user.type(field('Name'), ' Rao');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe('/admincustomers'));
    expect(sent).toEqual([
      {
        id: 12,
        name: 'Meera Iyer Rao',
        email: 'meera@example.in',
        phone: '9812345678',
        password: '********',
        user_type: 'user',
        seen: 'first',
      },
    ]);
  });

  it('replaces the stars by what is typed into the password', async () => {
    const { user, sent } = await open('/admineditcustomer/12');
    await user.click(field('Password'));
    await user.keyboard('{End}quite another secret');
    expect(field('Password')).toHaveValue('quite another secret');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ password: 'quite another secret' }]));
  });

  it.each(['999', '0x1'])(
    'the unknown id %s shows a message and leads to the list [admin-customers-014]',
    async (id) => {
      server.use(
        mock('/customers', async (request) => {
          const { id: wanted } = (await request.json()) as { id?: number };
          return answerCustomers(wanted === undefined ? [makeCustomer()] : []);
        }),
      );
      const { address } = await renderApp(`/admineditcustomer/${id}`, signedIn);
      expect(await screen.findByText('Customer not found.')).toBeVisible();
      await waitFor(() => expect(address()).toBe('/admincustomers'));
      expect(window.localStorage.getItem('portal.admin.token')).toBe('a-token');
    },
  );
});
