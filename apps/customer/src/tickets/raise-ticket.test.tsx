/** Raising a ticket: form, side panel, drafts and server errors (`/raiseticket`). */
// Same origin as the API, since an upload to another origin would send a preflight request.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }

import {
  formFields,
  makeTicket,
  makeTicketRow,
  mockTicket,
  mockTickets,
} from '@portal/sdk/testing/make-ticket';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { writeMessage } from '@portal/ui/testing/write-message';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockProfile } from '../../test/make-profile.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const sent = vi.fn<(fields: ReturnType<typeof formFields>, key: string | null) => void>();
const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });

beforeEach(() => {
  sent.mockReset();
  server.use(mockTickets([]), mockProfile({ name: 'Meera Iyer', email: 'meera@example.in' }));
});

describe('the form', () => {
  it('has the fields of the specification, and begins with the name and e-mail of the account [raiseticket-005]', async () => {
    await open();
    expect(field('Name')).toHaveValue('Meera Iyer');
    expect(field('Email')).toHaveValue('meera@example.in');
    for (const label of ['Department', 'Relationship manager', 'Service', 'Subject']) {
      expect(field(label)).toHaveValue('');
    }
    expect(field('Priority')).toHaveValue('Low');
    expect(await screen.findByLabelText(/^Message/)).toHaveTextContent('');
    expect(screen.getByRole('group', { name: 'Attachment' })).toBeVisible();
  });

  it('offers Low, Medium and High, and begins with Low [raiseticket-008]', async () => {
    await open();
    expect(options('Priority')).toEqual(['Low', 'Medium', 'High']);
    expect(field('Priority')).toHaveValue('Low');
  });

  it('offers the thirteen departments [raiseticket-009]', async () => {
    await open();
    expect(options('Department').slice(1)).toEqual([
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
      'Others',
    ]);
    expect(options('Department')[0]).toBe('Choose a department');
  });

  it('offers the staff by name, and Unknown [raiseticket-010] [raiseticket-011]', async () => {
    await open();
    expect(options('Relationship manager').slice(1)).toEqual(['Unknown', 'Ravi Kumar', 'Lata Menon']);
  });

  it('distinguishes staff with the same name [raiseticket-010]', async () => {
    const staff = [3, 8].map((id) => ({ id, name: 'Lata Menon' }));
    server.use(mockTickets([], null, staff));
    await open();
    expect(options('Relationship manager').slice(2)).toEqual(['Lata Menon (ID 3)', 'Lata Menon (ID 8)']);
  });

  it('offers the services [raiseticket-012]', async () => {
    await open();
    expect(options('Service').slice(1)).toEqual(['GST Registration', 'Trade Mark']);
  });

  it('accepts several files and lists them [raiseticket-014]', async () => {
    const { user } = await open();
    const input = screen.getByLabelText('Attachment', { selector: 'input' });
    expect(input).toHaveAttribute('multiple');
    expect(screen.getByRole('group', { name: 'Attachment' })).toHaveAccessibleDescription(
      /^Allowed file extensions : \.jpg, \.jpeg, \.gif, \.png, \.pdf, \.doc, \.docx/,
    );
    await user.upload(input, [pdf('one.pdf'), pdf('two.pdf')]);
    expect(await screen.findByRole('button', { name: 'Remove one.pdf' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove two.pdf' })).toBeVisible();
  });

  it('is not sent while a field is missing, and names it [raiseticket-006]', async () => {
    const { user } = await open();
    server.use(takeTicket());
    await user.clear(field('Name'));
    await user.clear(field('Email'));
    await user.click(button());
    for (const said of [
      'Enter your name.',
      'Enter your e-mail address.',
      'Choose a department.',
      'Choose a relationship manager.',
      'Choose a service.',
      'Enter a subject.',
      'Message must be 5 characters long.',
    ]) {
      expect(await screen.findByText(said)).toBeVisible();
    }
    expect(field('Name')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('requires an e-mail address [raiseticket-007]', async () => {
    const { user } = await open();
    server.use(takeTicket());
    await fill(user);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'meera at example');
    await user.click(button());
    expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('requires five characters of text, tags and spaces excluded [raiseticket-013]', async () => {
    const { user } = await open();
    server.use(takeTicket());
    await fill(user, '<h1><strong>Four</strong></h1><p>  </p>');
    await user.click(button());
    expect(await screen.findByText('Message must be 5 characters long.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('sending it', () => {
  it('raises the ticket with its files, once, and leads to it [raiseticket-015]', async () => {
    const { user, address } = await open();
    server.use(takeTicket(), mockTicket(makeTicket({ id: 77 })));
    await fill(user);
    await user.upload(screen.getByLabelText('Attachment', { selector: 'input' }), [
      pdf('a.pdf'),
      pdf('b.pdf'),
    ]);
    await screen.findByRole('button', { name: 'Remove b.pdf' });
    await user.dblClick(button());
    await waitFor(() => expect(address()).toBe('/ticketdetail/77'));
    expect(await screen.findByText('Ticket TKT-000077 is raised.')).toBeVisible();
    expect(sent).toHaveBeenCalledOnce();
    const [fields, key] = sent.mock.lastCall ?? [];
    expect(fields).toEqual({
      name: 'Meera Iyer',
      email: 'meera@example.in',
      department: 'GST Returns',
      staff: 'Unknown',
      service: '9',
      priority: 'High',
      subject: 'Notice from the department',
      message: '<p>What shall we <strong>answer</strong>?</p>',
      attachment: ['a.pdf', 'b.pdf'],
    });
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows server errors in a toast and at the fields, and resends under the same key [raiseticket-015]', async () => {
    const { user, address } = await open();
    const keys: (string | null)[] = [];
    server.use(mockProblem('/raise_ticket', 503, { code: 'unavailable', message: 'Please try again soon.' }));
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/raise_ticket')) keys.push(request.headers.get('idempotency-key'));
    });
    await fill(user);
    await user.click(button());
    expect(await screen.findAllByText('Please try again soon.')).toHaveLength(2);
    expect(address()).toBe('/raiseticket');
    server.use(takeTicket(), mockTicket(makeTicket({ id: 77 })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(address()).toBe('/ticketdetail/77'));
    server.events.removeAllListeners();
    expect(keys[1]).toBe(keys[0]);
    expect(keys).toHaveLength(2);
  });

  it('can be cancelled, which keeps the input for the next try', async () => {
    const { user, address } = await open();
    server.use(mock('/raise_ticket', () => new Promise<never>(() => undefined)));
    await fill(user);
    await user.upload(screen.getByLabelText('Attachment', { selector: 'input' }), [pdf('a.pdf')]);
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(window.sessionStorage.getItem('draft.ticket.7')).toContain('Notice from the department');
    server.use(takeTicket(), mockTicket(makeTicket({ id: 77 })));
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/ticketdetail/77'));
    expect(sent.mock.lastCall?.[0]).toMatchObject({ subject: 'Notice from the department' });
    expect(window.sessionStorage.getItem('draft.ticket.7')).toBeNull();
  });

  it('shows a server error at its field', async () => {
    const { user } = await open();
    const errors = [{ field: 'service', message: 'This service is not offered any more.' }];
    server.use(
      mockProblem('/raise_ticket', 400, { code: 'validation_failed', message: 'Please check.', errors }),
    );
    await fill(user);
    await user.click(button());
    expect(await screen.findByText('This service is not offered any more.')).toBeVisible();
    expect(field('Service')).toHaveFocus();
  });
});

describe('the draft', () => {
  it('is restored after a reload and a new login, without the files, as the form says', async () => {
    const { user, unmount } = await open();
    await fill(user);
    await user.upload(screen.getByLabelText('Attachment', { selector: 'input' }), [pdf('a.pdf')]);
    expect(screen.getByText(/Files are not kept when you leave this page; your words are\./)).toBeVisible();
    unmount();
    await open();
    expect(field('Subject')).toHaveValue('Notice from the department');
    expect(field('Service')).toHaveValue('9');
    await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveTextContent('What shall we answer?'));
    expect(screen.queryByRole('button', { name: 'Remove a.pdf' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All tickets' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without sending?' })).toBeVisible();
  });

  it('is kept when the session ends during the request [session-009]', async () => {
    const { user, address } = await open();
    server.use(
      mockProblem('/raise_ticket', 401, { code: 'unauthenticated', message: 'Please log in again.' }),
    );
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fraiseticket'));
    expect(window.sessionStorage.getItem('draft.ticket.7')).toContain('Notice from the department');
  });

  it('asks before the page is left', async () => {
    const { user, address } = await open();
    await user.type(field('Subject'), 'Unsent');
    await user.click(screen.getByRole('link', { name: 'All tickets' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without sending?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/raiseticket');
    await user.click(screen.getByRole('link', { name: 'All tickets' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/ticketlisting'));
  });
});

describe('beside the form', () => {
  it('are the five newest tickets, each a link [raiseticket-001]', async () => {
    const tickets = [9, 8, 7, 6, 5, 4].map((id) =>
      makeTicketRow({ id, subject: `Question ${id}`, answered: id === 8 }),
    );
    server.use(mockTickets(tickets));
    await open();
    const list = within(screen.getByRole('list', { name: 'Recent tickets' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [9, 8, 7, 6, 5].map((id) => [`Question ${id}`, `/ticketdetail/${id}`]),
    );
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent('New reply');
    expect(screen.getByRole('link', { name: 'See all tickets' })).toHaveAttribute('href', '/ticketlisting');
  });

  it('are the support’s e-mail, two phones and WhatsApp from the configuration [raiseticket-002] [raiseticket-003] [raiseticket-004]', async () => {
    const provider = {
      emails: ['hello@firm.example', 'support@firm.example'],
      phones: ['+91 80 1111 1111', '+91 80 2222 2222'],
      whatsapp: 'https://wa.me/918011111111',
    };
    await open({ config: { provider } });
    const contacts = within(screen.getByRole('region', { name: 'Talk to us' }));
    expect(
      contacts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['support@firm.example', 'mailto:support@firm.example'],
      ['+91 80 1111 1111', 'tel:+918011111111'],
      ['+91 80 2222 2222', 'tel:+918022222222'],
      ['WhatsApp', 'https://wa.me/918011111111'],
    ]);
  });

  it('shows an empty state without tickets', async () => {
    await open();
    expect(screen.getByText('You have not raised a ticket yet. The newest five stand here.')).toBeVisible();
  });
});

describe('while typing a subject', () => {
  it('shows similar open tickets', async () => {
    server.use(
      mockTickets([
        makeTicketRow({ id: 1, subject: 'Notice about my GST return' }),
        makeTicketRow({ id: 2, subject: 'Notice from the department', status: 'Closed' }),
        makeTicketRow({ id: 3, subject: 'Trade mark objection', service_name: 'Trade Mark' }),
      ]),
    );
    const { user } = await open();
    await user.type(field('Subject'), 'A notice ');
    expect(
      await screen.findByText('Is it about one of your open tickets? Then please reply there.'),
    ).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Raise a ticket' }));
    expect(form.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ticketdetail/1']);
    await user.clear(field('Subject'));
    await user.type(field('Subject'), 'Please help');
    expect(form.queryAllByRole('link')).toEqual([]);
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/mytickets', () => new Promise<never>(() => undefined)));
    await renderApp('/raiseticket', { token });
    expect(await screen.findByText('Loading your tickets')).toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/mytickets'));
    const { user } = await renderApp('/raiseticket', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockTickets([]));
    await user.click(retry);
    expect(await screen.findByRole('form', { name: 'Raise a ticket' })).toBeVisible();
  });

  it('opens with empty fields when the account’s details can’t be loaded', async () => {
    server.use(mockTooMany('/profile'));
    await open();
    expect(field('Name')).toHaveValue('');
  });
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function open(options: { config?: Record<string, unknown> } = {}) {
  const app = await renderApp('/raiseticket', { token, ...options });
  await screen.findByRole('form', { name: 'Raise a ticket' });
  return app;
}

async function fill(user: User, message = '<p>What shall we <strong>answer</strong>?</p>') {
  await user.selectOptions(field('Department'), 'GST Returns');
  await user.selectOptions(field('Relationship manager'), 'Unknown');
  await user.selectOptions(field('Service'), 'Trade Mark');
  await user.selectOptions(field('Priority'), 'High');
  await user.click(field('Subject'));
  await user.paste('Notice from the department');
  await writeMessage(message);
}

function takeTicket() {
  return mock('/raise_ticket', async (request) => {
    sent(formFields(await request.text()), request.headers.get('idempotency-key'));
    return {
      status: 'true' as const,
      message: 'Ticket TKT-000077 is raised.',
      ticket: makeTicketRow({ id: 77 }),
    };
  });
}

const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input, select' });
const options = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const button = () => screen.getByRole('button', { name: 'Raise ticket' });
