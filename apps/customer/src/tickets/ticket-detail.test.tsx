/** One ticket: facts, thread, replies, files, closing, reopening and live updates (`/ticketdetail/{id}`). */
// Same origin as the API, since an upload to another origin would send a preflight request.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }

import { makeNotification, notificationSent } from '@portal/sdk/testing/make-chat';
import {
  type Ticket,
  formFields,
  makeReply,
  makeTicket,
  makeTicketFile,
  makeTicketRow,
  mockTicket,
  mockTickets,
} from '@portal/sdk/testing/make-ticket';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { writeMessage } from '@portal/ui/testing/write-message';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const closed = { status: 'Closed', abilities: { reply: false, reopen: false } } as const;

afterEach(() => vi.restoreAllMocks());

describe('the information', () => {
  it('shows everything about the ticket [ticketdetail-001]', async () => {
    await open(makeTicket({ files: [makeTicketFile(61)] }));
    expect(screen.getByRole('heading', { level: 1, name: 'GST return rejected' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('TKT-000005 · GST return rejected · Namuna Compliance'));
    const facts = screen.getByRole('region', { name: 'Ticket Information' });
    for (const fact of [
      'Ticket IDTKT-000005',
      'StatusPending',
      'PriorityLow',
      'Date5 Mar 2026, 10:15 am',
      'DepartmentGST Returns',
      'Related serviceGST Registration',
      'Relationship managerRavi Kumar',
      'NameMeera Iyer',
      'Emailmeera@example.in',
    ]) {
      expect(facts).toHaveTextContent(fact);
    }
    const message = screen.getByRole('region', { name: 'Your message' });
    expect(message.querySelector('strong')).toHaveTextContent('error 12');
    expect(within(message).getByRole('button', { name: 'Download notice-61.pdf' })).toBeVisible();
  });

  it('shows Unknown without a relationship manager [ticketdetail-001]', async () => {
    await open(makeTicket({ staff_name: null }));
    expect(screen.getByRole('region', { name: 'Ticket Information' })).toHaveTextContent(
      'Relationship managerUnknown',
    );
  });
});

describe('the thread', () => {
  it('shows each reply with its author, date, formatted text and files [ticketdetail-002]', async () => {
    await open(
      makeTicket({
        replies: [
          makeReply(1, {
            message: '<h2>Please send</h2><ul><li><p>the notice</p></li></ul>',
            files: [makeTicketFile(62, { name: 'form.docx', size: 3_500_000 })],
          }),
          makeReply(2, { reply_name: 'Meera Iyer', from_customer: true, replydate: '7 Mar 2026, 9:00 am' }),
        ],
      }),
    );
    const [first, second] = replies();
    expect(first).toHaveTextContent('Ravi Kumar');
    expect(first).toHaveTextContent('6 Mar 2026, 10:15 am');
    expect(first?.querySelector('h2')).toHaveTextContent('Please send');
    expect(first?.querySelector('ul li')).toHaveTextContent('the notice');
    expect(first).toHaveTextContent('form.docx3.3 MB');
    expect(second).toHaveTextContent('Meera IyerYou7 Mar 2026, 9:00 am');
  });

  it('removes markup that the editor can’t produce [ticketdetail-007]', async () => {
    await open(
      makeTicket({
        message: '<img src=x onerror="window.hacked=1"><p onclick="window.hacked=1">Words</p>',
        replies: [
          makeReply(1, { message: '<svg onload="window.hacked=1"></svg><a href="javascript:1">link</a>' }),
        ],
      }),
    );
    const main = screen.getByRole('main');
    expect(main.querySelectorAll('img, a[href^="javascript"], [onclick], [onload], [onerror]')).toHaveLength(
      0,
    );
    expect(screen.getByRole('region', { name: 'Your message' })).toHaveTextContent('Words');
    expect(replies()[0]).toHaveTextContent('link');
    expect(window).not.toHaveProperty('hacked');
  });

  it('explains the next step before the first reply', async () => {
    await open(makeTicket());
    expect(screen.getByText(/^Nobody has replied yet\./)).toBeVisible();
  });

  it('loads earlier replies, and keeps them when the newest are refetched', async () => {
    const asked: unknown[] = [];
    server.use(
      mock('/ticket_detail/{id}', async (request) => {
        const body: unknown = await request.json();
        asked.push(body);
        const isEarlier = typeof body === 'object' && body !== null && 'before' in body;
        const ticket = isEarlier
          ? makeTicket({ replies: [makeReply(1)], has_earlier: false })
          : makeTicket({ replies: [makeReply(2), makeReply(3)], has_earlier: true });
        return { status: 'true' as const, message: 'The ticket.', ticket };
      }),
    );
    const { user, socket } = await renderApp('/ticketdetail/5', { token });
    await user.click(await screen.findByRole('button', { name: 'Load earlier replies' }));
    await waitFor(() => expect(texts()).toEqual(['Reply 1', 'Reply 2', 'Reply 3']));
    expect(asked).toContainEqual({ before: 2 });
    expect(screen.queryByRole('button', { name: 'Load earlier replies' })).not.toBeInTheDocument();
    const before = asked.length;
    act(() => socket.deliver(notificationSent(ticketNews(9), 1)));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(texts()).toEqual(['Reply 1', 'Reply 2', 'Reply 3']);
  });
});

describe('a file', () => {
  it('is downloaded through a fresh link, however old the page is', async () => {
    const saved = vi.fn<(href: string) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved(this.href);
    });
    const replied = (url: string) =>
      makeTicket({ replies: [makeReply(7, { files: [makeTicketFile(63, { url })] })] });
    const { user } = await open(replied('http://api.test/files/63?old'));
    const asked: unknown[] = [];
    server.use(
      mock('/ticket_detail/{id}', async (request) => {
        asked.push(await request.json());
        const ticket = replied('http://api.test/files/63?fresh');
        return { status: 'true' as const, message: 'The ticket.', ticket };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Download notice-63.pdf' }));
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('http://api.test/files/63?fresh'));
    expect(asked).toEqual([{ before: 8 }]);
  });
});

describe('replying', () => {
  it('sends the text and the files, and shows the reply in the thread [ticketdetail-003]', async () => {
    const { user } = await open(makeTicket());
    const sent = vi.fn<(fields: unknown) => void>();
    server.use(
      mock('/ticket_reply', async (request) => {
        sent(formFields(await request.text()));
        const reply = makeReply(8, {
          from_customer: true,
          reply_name: 'Meera Iyer',
          message: '<p>Here it is</p>',
        });
        server.use(mockTicket(makeTicket({ replies: [reply] })));
        return { status: 'true' as const, message: 'Your reply is sent.', reply };
      }),
    );
    const field = await writeMessage('<p>Here it is</p>');
    await user.upload(screen.getByLabelText('Attachment', { selector: 'input' }), [
      new File(['one'], 'one.pdf', { type: 'application/pdf' }),
      new File(['two'], 'two.pdf', { type: 'application/pdf' }),
    ]);
    await screen.findByRole('button', { name: 'Remove two.pdf' });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(texts()).toEqual(['Here it is']));
    expect(await screen.findByText('Your reply is sent.')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      id: '5',
      message: '<p>Here it is</p>',
      attachment: ['one.pdf', 'two.pdf'],
    });
    await waitFor(() => expect(field).toHaveTextContent(''));
    expect(screen.queryByRole('button', { name: 'Remove one.pdf' })).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('draft.ticket-reply.7.5')).toBeNull();
  });

  it('requires five characters of trimmed text [ticketdetail-004]', async () => {
    const { user } = await open(makeTicket());
    const field = await writeMessage('<p> <em>four</em> </p>');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Message must be 5 characters long.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('keeps the text when it is rejected, and shows that the ticket has been closed', async () => {
    const { user } = await open(makeTicket());
    server.use(
      mockProblem('/ticket_reply', 422, { code: 'ticket_closed', message: 'This ticket is closed.' }),
      mockTicket(makeTicket(closed)),
    );
    await writeMessage('<p>One more thing</p>');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('This ticket is closed.')).toBeVisible();
    expect(await screen.findByText('Ticket Closed')).toBeVisible();
    expect(window.sessionStorage.getItem('draft.ticket-reply.7.5')).toContain('One more thing');
  });

  it('restores the text after a reload, and asks before the page is left', async () => {
    const { unmount } = await open(makeTicket());
    await writeMessage('<p>Half a <strong>reply</strong></p>');
    unmount();
    const { user, address } = await open(makeTicket());
    await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveTextContent('Half a reply'));
    await user.click(screen.getByRole('link', { name: 'All tickets' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/ticketdetail/5');
  });

  it('asks before the page is left with an unsent reply', async () => {
    const { user, address } = await open(makeTicket());
    await writeMessage('<p>Half a reply</p>');
    await user.click(screen.getByRole('link', { name: 'All tickets' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/ticketdetail/5');
  });
});

describe('a closed ticket', () => {
  it('shows that it is closed and has no form [ticketdetail-005]', async () => {
    await open(makeTicket(closed));
    expect(screen.getByText('Ticket Closed')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Send Reply' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'raise a new ticket' })).toHaveAttribute('href', '/raiseticket');
  });

  it('can be reopened as long as it is allowed [ticketdetail-006]', async () => {
    const { user } = await open(
      makeTicket({
        ...closed,
        abilities: { reply: false, reopen: true },
        reopen_until: '2026-03-12T04:45:00.000Z',
      }),
    );
    expect(
      screen.getByText('Is it not solved? You can open it again until 12 Mar 2026, 10:15 am.'),
    ).toBeVisible();
    const asked = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/reopen_ticket', async (request) => {
        asked(await request.json());
        server.use(mockTicket(makeTicket({ status: 'Open' })));
        return { status: 'true' as const, message: 'The ticket is open again.' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByRole('form', { name: 'Send Reply' })).toBeVisible();
    expect(screen.queryByText('Ticket Closed')).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith({ id: 5 });
    expect(await screen.findByText('The ticket is open again.')).toBeVisible();
  });

  it('that can no longer be reopened shows the reason', async () => {
    const { user } = await open(makeTicket({ ...closed, abilities: { reply: false, reopen: true } }));
    server.use(
      mockProblem('/reopen_ticket', 422, {
        code: 'reopen_too_late',
        message: 'It was closed over a week ago.',
      }),
      mockTicket(makeTicket(closed)),
    );
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('It was closed over a week ago.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument());
  });
});

describe('live', () => {
  it('an event about the ticket refetches and announces it, one about another ticket does not', async () => {
    const { socket } = await open(makeTicket());
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    const asked = vi.fn<() => void>();
    server.use(
      mock('/ticket_detail/{id}', () => {
        asked();
        const ticket = makeTicket({ status: 'Open', replies: [makeReply(1)] });
        return { status: 'true' as const, message: 'The ticket.', ticket };
      }),
    );
    act(() => socket.deliver(notificationSent({ ...ticketNews(1), ticket_id: 6 }, 1)));
    act(() => socket.deliver(notificationSent(ticketNews(2), 2)));
    await waitFor(() => expect(texts()).toEqual(['Reply 1']));
    expect(screen.getByText('New reply from Ravi Kumar')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('opening it marks it as seen in the list, hovering its link does not', async () => {
    server.use(
      mockTickets([makeTicketRow({ answered: true })]),
      mockTicket(makeTicket()),
      mockTooMany('/profile'),
    );
    const { user, router } = await renderApp('/ticketlisting', { token });
    const link = await screen.findByRole('link', { name: 'View TKT-000005' });
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('New reply');
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
    await router.preloadRoute({ to: '/ticketdetail/$id', params: { id: '5' } });
    // Preloaded after it, so its call comes after what the ticket's would be.
    await router.preloadRoute({ to: '/raiseticket' });
    await waitFor(() => expect(asked).toContain('/api/profile'));
    server.events.removeAllListeners();
    expect(asked).not.toContain('/api/ticket_detail/5');
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'GST return rejected' });
    act(() => router.history.back());
    await screen.findByRole('table', { name: 'Tickets' });
    expect(screen.getAllByRole('row')[1]).not.toHaveTextContent('New reply');
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/ticket_detail/{id}', () => new Promise<never>(() => undefined)));
    await renderApp('/ticketdetail/5', { token });
    expect(await screen.findByText('Loading the ticket')).toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/ticket_detail/{id}'));
    const { user } = await renderApp('/ticketdetail/5', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockTicket(makeTicket()));
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Ticket Information' })).toBeVisible();
  });

  it.each(['5', 'nonsense', '0'])('the unknown ticket %s shows a toast and leads to the list', async (id) => {
    server.use(
      mockProblem('/ticket_detail/{id}', 404, { code: 'not_found', message: 'Ticket not found.' }),
      mockTickets([]),
    );
    const { address } = await renderApp(`/ticketdetail/${id}`, { token });
    await waitFor(() => expect(address()).toBe('/ticketlisting'));
    expect(await screen.findByText('Ticket not found.')).toBeVisible();
  });

  it('another customer’s ticket logs out', async () => {
    server.use(mockUnauthentic('/ticket_detail/{id}'));
    const { address } = await renderApp('/ticketdetail/5', { token });
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fticketlisting'));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
  });
});

async function open(ticket: Ticket) {
  server.use(mockTicket(ticket));
  const app = await renderApp('/ticketdetail/5', { token });
  await screen.findByRole('region', { name: 'Ticket Information' });
  return app;
}

const replies = () => within(screen.getByRole('region', { name: 'Replies' })).queryAllByRole('article');
const texts = () => replies().map((reply) => [...reply.querySelectorAll('p')].at(-1)?.textContent);
const ticketNews = (id: number) =>
  makeNotification(id, { title: 'Ticket Reply', order_id: null, ticket_id: 5 });
