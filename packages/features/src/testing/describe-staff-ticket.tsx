/** Shared tests of the staff and admin app: reading and replying to a ticket. */

import {
  type Ticket,
  formFields,
  makeReply,
  makeTicket,
  makeTicketFile,
  mockNotes,
  mockTicket,
} from '@portal/sdk/testing/make-ticket';
import { mock } from '@portal/sdk/testing/mock-api';
import { writeMessage } from '@portal/ui/testing/write-message';
import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppUnderTest } from './app-under-test.ts';
import { describeFailingTicket } from './describe-failing-ticket.tsx';

export type TicketUnderTest = AppUnderTest & {
  /** The app's ticket path, without an id. */
  addresses: readonly [string, ...string[]];
  login: string;
  /** The path of the list, the operation mocked with an empty one, and its text. */
  list: { path: string; answer: HttpHandler; heading: string };
};

const said = { status: 'true', message: 'Done.' } as const;
const closed = { status: 'Closed', abilities: { reply: false, reopen: false } } as const;

/** Opens ticket 5 with this content. */
export async function openTicket(
  { renderApp, server, addresses }: TicketUnderTest,
  ticket: Ticket = makeTicket(),
  address: string = addresses[0],
) {
  server.use(mockTicket(ticket));
  const opened = await renderApp(`${address}/5`, { token: 'a-token' });
  await screen.findByRole('region', { name: 'Ticket Information' });
  return opened;
}

export function describeWorkTicket(app: TicketUnderTest): void {
  const { renderApp, server, addresses, list } = app;
  const path = `${addresses[0]}/5`;
  const open = (ticket?: Ticket) => openTicket(app, ticket);

  beforeEach(() => server.use(mockNotes([])));
  afterEach(() => vi.restoreAllMocks());

  describe('the ticket', () => {
    it.each(addresses)(
      '%s shows the customer, the details and the formatted message [staff-tickets-008] [admin-tickets-008] [admin-tickets-011]',
      async (at) => {
        const reply = makeReply(1, { message: '<p>Wait, <em>please</em></p>' });
        const { address } = await openTicket(app, makeTicket({ priority: 'High', replies: [reply] }), at);
        await waitFor(() => expect(document.title).toMatch(/^TKT-000005 · GST return rejected · /));
        const facts = screen.getByRole('region', { name: 'Ticket Information' });
        for (const fact of [
          'Ticket IDTKT-000005',
          'NameMeera Iyer',
          'Emailmeera@example.in',
          'DepartmentGST Returns',
          'Relationship ManagerRavi Kumar',
          'Related ServiceGST Registration',
          'PriorityHigh',
          'SubjectGST return rejected',
        ]) {
          expect(facts).toHaveTextContent(fact);
        }
        const message = screen.getByRole('region', { name: 'Message' });
        expect(message.querySelector('strong')).toHaveTextContent('error 12');
        expect(replies()[0]?.querySelector('em')).toHaveTextContent('please');
        expect(address()).toBe(`${at}/5`);
      },
    );

    it('shows Unknown without a relationship manager, and the account if the form has another name', async () => {
      await open(makeTicket({ staff_name: null, name: 'Her father' }));
      const facts = screen.getByRole('region', { name: 'Ticket Information' });
      expect(facts).toHaveTextContent('Relationship ManagerUnknown');
      expect(facts).toHaveTextContent('AccountMeera Iyer, meera@example.in');
    });

    it('has a download button for each file, which saves it by a fresh link [staff-tickets-009] [admin-tickets-011]', async () => {
      const saved = vi.fn<(href: string) => void>();
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        saved(this.href);
      });
      const fresh = 'http://api.test/files/62?fresh';
      const { user } = await open(makeTicket({ files: [makeTicketFile(61), makeTicketFile(62)] }));
      const message = within(screen.getByRole('region', { name: 'Message' }));
      expect(message.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Download notice-61.pdf',
        'Download notice-62.pdf',
      ]);
      server.use(mockTicket(makeTicket({ files: [makeTicketFile(61), makeTicketFile(62, { url: fresh })] })));
      await user.click(message.getByRole('button', { name: 'Download notice-62.pdf' }));
      await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(fresh));
    });

    it('shows each reply with its author, date, formatted text and files [staff-tickets-010] [admin-tickets-011]', async () => {
      const html = '<h2>Please send</h2><ul><li><p>the <em>notice</em></p></li></ul>';
      const files = [makeTicketFile(63, { name: 'form.docx' })];
      const own = { reply_name: 'Meera Iyer', from_customer: true, replydate: '7 Mar 2026, 9:00 am' };
      await open(makeTicket({ replies: [makeReply(1, { message: html, files }), makeReply(2, own)] }));
      const [first, second] = replies();
      expect(first).toHaveTextContent('Ravi KumarTeam6 Mar 2026, 10:15 am');
      expect(first?.querySelector('h2')).toHaveTextContent('Please send');
      expect(first?.querySelector('ul li em')).toHaveTextContent('notice');
      expect(
        within(first ?? document.body).getByRole('button', { name: 'Download form.docx' }),
      ).toBeVisible();
      expect(second).toHaveTextContent('Meera IyerCustomer7 Mar 2026, 9:00 am');
    });

    it('is reloaded each time it is opened [admin-tickets-016]', async () => {
      let asked = 0;
      server.use(
        mock('/ticket_detail/{id}', () => {
          asked += 1;
          const reply = makeReply(asked, { message: `<p>Seen at opening ${asked}</p>` });
          return { ...said, ticket: makeTicket({ replies: [reply] }) };
        }),
        list.answer,
      );
      const { router } = await renderApp(path, { token: 'a-token' });
      expect(await screen.findByText('Seen at opening 1')).toBeVisible();
      await router.navigate({ to: list.path });
      await screen.findByRole('heading', { name: list.heading });
      const before = asked;
      await router.navigate({ to: path });
      expect(await screen.findByText(`Seen at opening ${before + 1}`)).toBeVisible();
    });
  });

  describe('the reply form', () => {
    it('is hidden while the ticket is closed, with a note [staff-tickets-011] [admin-tickets-014]', async () => {
      await open(makeTicket(closed));
      expect(screen.getByText('Ticket Closed')).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'Send Reply' })).not.toBeInTheDocument();
      expect(screen.queryByLabelText('Attachment', { selector: 'input' })).not.toBeInTheDocument();
    });

    it('appears when the ticket is reopened in place', async () => {
      const { user } = await open(makeTicket(closed));
      server.use(mock('/update_ticket_status', said), mockTicket(makeTicket({ status: 'Open' })));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Status of TKT-000005' }), 'Open');
      expect(await screen.findByRole('form', { name: 'Send Reply' })).toBeVisible();
      expect(screen.queryByText('Ticket Closed')).not.toBeInTheDocument();
    });

    it('has the formatting tools of the specification and Submit [staff-tickets-012] [staff-tickets-014]', async () => {
      await open();
      await import('@portal/ui/portal/tiptap-editor');
      const tools = within(await screen.findByRole('toolbar', { name: 'Format of Message' }));
      expect(tools.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual([
        'Undo',
        'Redo',
        'Clear format',
        'Bold',
        'Italic',
        'Underline',
        'Strikethrough',
        'Align left',
        'Align centre',
        'Align right',
        'Bulleted list',
        'Numbered list',
      ]);
      const styles = within(tools.getByRole('combobox', { name: 'Text style' })).getAllByRole('option');
      expect(styles.map(({ textContent }) => textContent)).toEqual([
        'Paragraph',
        ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`),
      ]);
      expect(submit()).toHaveAttribute('type', 'submit');
    });

    it('accepts several files, and hints at their extensions [staff-tickets-013] [admin-tickets-013]', async () => {
      const { user } = await open();
      await screen.findByRole('form', { name: 'Send Reply' });
      const hint = 'Allowed file extensions : .jpg, .jpeg, .gif, .png, .pdf, .doc, .docx';
      expect(screen.getByRole('group', { name: 'Attachment' })).toHaveAccessibleDescription(hint);
      expect(files()).toHaveAttribute('multiple');
      await user.upload(files(), [pdf('one.pdf'), pdf('two.pdf')]);
      const chosen = await screen.findByRole('list', { name: 'Chosen for Attachment' });
      expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
      await user.upload(files(), [pdf('three.pdf')]);
      await waitFor(() => expect(within(chosen).getAllByRole('listitem')).toHaveLength(3));
    });

    it('sends the text as HTML with the files, and shows the reply [admin-tickets-012]', async () => {
      const { user } = await open();
      const sent = acceptReply();
      await writeMessage('<p>Here <strong>it</strong> is</p>');
      await user.upload(files(), [pdf('one.pdf'), pdf('two.pdf')]);
      await screen.findByRole('button', { name: 'Remove two.pdf' });
      await user.click(submit());
      await waitFor(() => expect(replies()[0]?.querySelector('strong')).toHaveTextContent('it'));
      expect(await screen.findByText('Your reply is sent.')).toBeVisible();
      const message = '<p>Here <strong>it</strong> is</p>';
      expect(sent).toHaveBeenCalledExactlyOnceWith({ id: '5', message, attachment: ['one.pdf', 'two.pdf'] });
    });

    it('requires three characters of trimmed text, and sends nothing shorter [staff-tickets-015] [admin-tickets-015]', async () => {
      const { user } = await open();
      const sent = acceptReply();
      const field = await writeMessage('<p> <em>ok</em> </p>');
      await user.click(submit());
      expect(await screen.findByText('Message must be 3 characters long.')).toBeVisible();
      await waitFor(() => expect(field).toHaveFocus());
      expect(sent).not.toHaveBeenCalled();
      await writeMessage('<p>yes</p>');
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    });
  });

  describeFailingTicket(app);

  /** Accepts a reply and records what was sent. */
  function acceptReply() {
    const sent = vi.fn<(fields: unknown) => void>();
    server.use(
      mock('/ticket_reply', async (request) => {
        sent(formFields(await request.text()));
        const reply = makeReply(8, { message: '<p>Here <strong>it</strong> is</p>' });
        server.use(mockTicket(makeTicket({ replies: [reply] })));
        return { ...said, message: 'Your reply is sent.', reply };
      }),
    );
    return sent;
  }
}

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const files = () => screen.getByLabelText('Attachment', { selector: 'input' });
const replies = () => within(screen.getByRole('region', { name: 'Replies' })).queryAllByRole('article');
const submit = () => screen.getByRole('button', { name: 'Submit' });
