/** A ticket in the admin app, at both of its addresses: information, replies, replying, notes and canned replies (A§2, A§4, A§5). */
// An upload to another origin would be asked for beforehand, which is not what is tested here.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import {
  type Ticket,
  formFields,
  makeNote,
  makeReply,
  makeTicket,
  makeTicketFile,
  makeWorkTicketRow,
  mockNotes,
  mockTicket,
} from '@portal/sdk/testing/make-ticket';
import { writeMessage } from '@portal/ui/testing/write-message';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const closed = { status: 'Closed', abilities: { reply: false, reopen: false } } as const;

beforeEach(() => server.use(mockNotes([])));

async function open(ticket: Ticket = makeTicket(), path = '/adminticketview/5') {
  server.use(mockTicket(ticket));
  const app = await renderApp(path, { token: 'a-token' });
  await screen.findByRole('region', { name: 'Ticket Information' });
  return app;
}
const replies = () => within(screen.getByRole('region', { name: 'Replies' })).queryAllByRole('article');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const files = () => screen.getByLabelText('Attachment', { selector: 'input' });

/** Accepts a reply; tells what was sent. */
function acceptReply() {
  const sent = vi.fn<(fields: unknown) => void>();
  server.use(
    mock('/ticket_reply', async (request) => {
      sent(formFields(await request.text()));
      const reply = makeReply(8, { reply_name: 'Office', message: '<p>Here <strong>it</strong> is</p>' });
      server.use(mockTicket(makeTicket({ replies: [reply] })));
      return { ...said, message: 'Your reply is sent.', reply };
    }),
  );
  return sent;
}

it.each(['/adminticketview/5', '/staffticketview/5'])(
  '%s shows the information and the replies, and keeps its address [admin-tickets-011] [admin-tickets-008]',
  async (path) => {
    const reply = makeReply(1, { message: '<p>Wait, <em>please</em></p>', files: [makeTicketFile(63)] });
    const { address } = await open(makeTicket({ files: [makeTicketFile(61)], replies: [reply] }), path);
    const facts = screen.getByRole('region', { name: 'Ticket Information' });
    for (const fact of [
      'Ticket IDTKT-000005',
      'NameMeera Iyer',
      'Emailmeera@example.in',
      'DepartmentGST Returns',
      'Relationship ManagerRavi Kumar',
      'Related ServiceGST Registration',
      'PriorityLow',
      'SubjectGST return rejected',
    ]) {
      expect(facts).toHaveTextContent(fact);
    }
    const message = screen.getByRole('region', { name: 'Message' });
    expect(message.querySelector('strong')).toHaveTextContent('error 12');
    expect(within(message).getByRole('button', { name: 'Download notice-61.pdf' })).toBeVisible();
    expect(replies()).toHaveLength(1);
    expect(replies()[0]).toHaveTextContent('Ravi KumarTeam6 Mar 2026, 10:15 am');
    expect(replies()[0]?.querySelector('em')).toHaveTextContent('please');
    expect(screen.getByRole('button', { name: 'Download notice-63.pdf' })).toBeVisible();
    expect(address()).toBe(path);
  },
);

it('is asked for again at every opening, and what changed meanwhile is shown [admin-tickets-016]', async () => {
  let asked = 0;
  server.use(
    mock('/ticket_detail/{id}', () => {
      asked += 1;
      const reply = makeReply(asked, { message: `<p>Seen at opening ${asked}</p>` });
      return { ...said, ticket: makeTicket({ replies: [reply] }) };
    }),
    mock('/admintickets', { ...said, tickets: [], staff: [], total: 0, next_cursor: null }),
  );
  const { router } = await renderApp('/adminticketview/5', { token: 'a-token' });
  expect(await screen.findByText('Seen at opening 1')).toBeVisible();
  await router.navigate({ to: '/adminticket' });
  await screen.findByRole('heading', { name: 'There are no tickets yet' });
  const before = asked;
  router.history.back();
  expect(await screen.findByText(`Seen at opening ${before + 1}`)).toBeVisible();
});

describe('the form to reply', () => {
  it('posts the words as HTML with the files, and shows the reply [admin-tickets-012]', async () => {
    const { user } = await open();
    const sent = acceptReply();
    await writeMessage('<p>Here <strong>it</strong> is</p>');
    const pdf = new File(['x'], 'one.pdf', { type: 'application/pdf' });
    await user.upload(files(), pdf);
    await screen.findByRole('button', { name: 'Remove one.pdf' });
    await user.click(submit());
    await waitFor(() => expect(replies()[0]?.querySelector('strong')).toHaveTextContent('it'));
    const message = '<p>Here <strong>it</strong> is</p>';
    expect(sent).toHaveBeenCalledExactlyOnceWith({ id: '5', message, attachment: 'one.pdf' });
    expect(await screen.findByText('Your reply is sent.')).toBeVisible();
  });

  it('takes several files, and hints at their extensions [admin-tickets-013]', async () => {
    const { user } = await open();
    await screen.findByRole('form', { name: 'Send Reply' });
    const hint = 'Allowed file extensions : .jpg, .jpeg, .gif, .png, .pdf, .doc, .docx';
    expect(screen.getByRole('group', { name: 'Attachment' })).toHaveAccessibleDescription(hint);
    expect(files()).toHaveAttribute('multiple');
    const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
    await user.upload(files(), [pdf('one.pdf'), pdf('two.pdf')]);
    const chosen = await screen.findByRole('list', { name: 'Chosen for Attachment' });
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
    await user.upload(files(), [pdf('three.pdf')]);
    await waitFor(() => expect(within(chosen).getAllByRole('listitem')).toHaveLength(3));
  });

  it('is not there while the ticket is closed, which is said [admin-tickets-014]', async () => {
    await open(makeTicket(closed));
    expect(screen.getByText('Ticket Closed')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Send Reply' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Attachment', { selector: 'input' })).not.toBeInTheDocument();
  });

  it('wants three characters of trimmed text, and sends fewer nowhere [admin-tickets-015]', async () => {
    const { user } = await open();
    const sent = acceptReply();
    await writeMessage('<p> <strong>no</strong> </p>');
    await user.click(submit());
    expect(await screen.findByText('Message must be 3 characters long.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await writeMessage('<p>yes</p>');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});

describe('with others', () => {
  it('sees their notes and who is replying', async () => {
    server.use(mockNotes([makeNote(1)]));
    const { socket } = await open();
    await waitFor(() => expect(replies()).toHaveLength(1));
    expect(replies()[0]).toHaveAccessibleName('Internal note: Ravi Kumar, 6 Mar 2026, 11:00 am');
    await waitFor(() => expect(socket.listens('ticket.5')).toBe(true));
    const data = { user_id: 8, name: 'Lata Menon' };
    act(() => socket.deliver({ type: 'event', channel: 'ticket.5', event: 'ticket.replying', data }));
    expect(await screen.findByText('Lata Menon is replying just now.')).toBeVisible();
  });

  it('writes canned replies for everybody', async () => {
    server.use(
      mock('/canned_replies', { ...said, replies: [] }),
      mockProblem('/profile', 429, { code: 'too_many' }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Canned replies' }));
    await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
    await user.click(screen.getByRole('button', { name: 'New reply' }));
    expect(screen.getByRole('checkbox', { name: 'For everybody who answers customers' })).toBeVisible();
  });

  it('is led back to the list when the ticket is in the bin', async () => {
    server.use(
      mockProblem('/ticket_detail/{id}', 404, { code: 'not_found', message: 'Ticket not found.' }),
      mock('/admintickets', {
        ...said,
        tickets: [makeWorkTicketRow({ id: 6 })],
        staff: [],
        total: 1,
        next_cursor: null,
      }),
    );
    const { address } = await renderApp('/staffticketview/5', { token: 'a-token' });
    await waitFor(() => expect(address()).toBe('/adminticket'));
    expect(await screen.findByText('Ticket not found.')).toBeVisible();
    expect(window.localStorage.getItem('portal.admin.token')).toBe('a-token');
  });
});
