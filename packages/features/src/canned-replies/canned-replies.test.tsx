/** Choosing and managing canned replies, in the dialog of staff and admin replies. */

import { createApi } from '@portal/sdk/client';
import { mock, mockBaseUrl, mockProblem } from '@portal/sdk/testing/mock-api';
import { ApiProvider } from '@portal/shell/api-provider';
import { renderInPortal } from '@portal/ui/testing/render-in-portal';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CannedReply } from './canned-replies.queries.ts';
import { CannedReplies } from './canned-replies.tsx';
import type { FilledReply } from './fill-reply.ts';

const said = { status: 'true', message: 'Done.' } as const;
const reply = (id: number, title: string, message: string, more: Partial<CannedReply> = {}): CannedReply => ({
  id,
  title,
  message,
  shared: false,
  updated_at: '2026-11-28T05:00:00.000Z',
  abilities: { edit: true },
  ...more,
});
const received = reply(1, 'Received', '<p>Dear {customer}, we have it. {staff}</p>');
const office = reply(2, 'Office hours', '<p>We work from 10 to 6. {order}</p>', {
  shared: true,
  abilities: { edit: false },
});

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open({ replies = [received, office], mayShare = false } = {}) {
  server.use(
    mock('/canned_replies', { ...said, replies }),
    mock('/profile', {
      ...said,
      profile: {
        id: 3,
        name: 'Kavya',
        email: 'kavya@example.in',
        phone: '9800000000',
        user_type: 'staff',
        gst_number: null,
        billing_state: null,
        billing_address: null,
        business_name: null,
        buyer_kind: 'india',
        billing_country: null,
        zero_rated: [],
        zero_rated_gst_number: null,
        pending_email: null,
        mail_preferences: [],
      },
    }),
  );
  const onPick = vi.fn<(picked: FilledReply) => void>();
  const onSubmit = vi.fn<() => void>();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInPortal(
    <ApiProvider clients={{ api: createApi({ baseUrl: mockBaseUrl }), queryClient }}>
      <form aria-label="Answer" onSubmit={onSubmit}>
        <CannedReplies userId={3} mayShare={mayShare} values={{ customer: 'Meera' }} onPick={onPick} />
      </form>
    </ApiProvider>,
  );
  return { user: userEvent.setup(), onPick, onSubmit };
}
const openButton = () => screen.getByRole('button', { name: 'Canned replies' });

it('finds a reply by its text and inserts it filled in, by the keyboard alone', async () => {
  const { user, onPick, onSubmit } = open();
  await user.click(openButton());
  const search = await screen.findByRole('combobox', { name: 'Search canned replies' });
  await waitFor(() => expect(search).toHaveFocus());
  expect(await screen.findByText('Dear Meera, we have it. Kavya')).toBeVisible();
  expect(screen.getByText(/To be filled in by hand/)).toHaveTextContent('{order}');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /Office hours/ })).toHaveAttribute('aria-selected', 'true');
  await user.type(search, 'KAVYA');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith({
    html: '<p>Dear Meera, we have it. Kavya</p>',
    text: 'Dear Meera, we have it. Kavya',
    missing: [],
  });
  expect(onSubmit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

it('accepts a press on one, says when nothing is found, and closes on Escape', async () => {
  const { user, onPick } = open();
  await user.click(openButton());
  await user.type(await screen.findByRole('combobox'), 'nothing like it');
  expect(screen.getByText(/Nothing found for/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(openButton());
  await user.click(await screen.findByRole('option', { name: /Office hours/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'We work from 10 to 6. {order}', missing: ['order'] }),
  );
});

it('shows a load error, and retries', async () => {
  const { user } = open();
  server.use(mockProblem('/canned_replies', 503, { code: 'unavailable', message: 'Not just now.' }));
  await user.click(openButton());
  expect(await screen.findByText('Not just now.')).toBeVisible();
  server.use(mock('/canned_replies', { ...said, replies: [received] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /Received/ })).toBeVisible();
});

it('saves a new one without sending the reply, and keeps a draft until then', async () => {
  const { user, onSubmit } = open({ replies: [] });
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/save_canned_reply', async (request) => {
      sent(await request.json());
      return { ...said, reply: received };
    }),
  );
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
  await user.click(screen.getByRole('button', { name: 'New reply' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Name/), 'Thanks');
  await user.keyboard('{Escape}');
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
  await user.click(screen.getByRole('button', { name: 'New reply' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Thanks');
  await writeMessage('<p>Thank you.</p>');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      title: 'Thanks',
      message: '<p>Thank you.</p>',
      shared: false,
    }),
  );
  expect(await screen.findByRole('button', { name: 'New reply' })).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(window.sessionStorage.getItem('draft.canned-reply.3.new')).toBeNull();
});

it('rejects unknown placeholders, and keeps what was written', async () => {
  const { user } = open({ replies: [] });
  const sent = vi.fn<() => void>();
  server.use(
    mock('/save_canned_reply', () => {
      sent();
      return { ...said, reply: received };
    }),
  );
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
  await user.click(screen.getByRole('button', { name: 'New reply' }));
  await user.type(screen.getByLabelText(/^Name/), 'A clearer scan');
  await writeMessage('<p>Send a clearer scan of {document}.</p>');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^{document} is not filled in\. Use {customer}, {order}, /)).toBeVisible();
  expect(screen.getByLabelText(/^Message/, { selector: '[contenteditable]' })).toHaveTextContent(
    'Send a clearer scan of {document}.',
  );
  expect(sent).not.toHaveBeenCalled();
});

it('shows the server’s message at its field', async () => {
  const { user } = open({ mayShare: true });
  server.use(
    mockProblem('/save_canned_reply', 400, {
      code: 'validation_failed',
      errors: [{ field: 'title', message: 'There is a reply of this name already.' }],
    }),
  );
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Received' }));
  await user.click(screen.getByRole('checkbox', { name: 'For everybody who answers customers' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is a reply of this name already.')).toBeVisible();
});

it("offers to change only one's own, and asks before deleting", async () => {
  const { user } = open();
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/delete_canned_reply', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
  const list = await screen.findByRole('list', { name: 'Your canned replies' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'Delete Received' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent).not.toHaveBeenCalled();
  await user.click(within(list).getByRole('button', { name: 'Delete Received' }));
  server.use(mock('/canned_replies', { ...said, replies: [office] }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You have no replies of your own yet.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ id: 1 });
});

/** Nothing can be typed into the editor in jsdom, only pasted. */
async function writeMessage(html: string) {
  await import('@portal/ui/portal/tiptap-editor');
  await screen.findByLabelText('Format of Message');
  const field = screen.getByLabelText(/^Message/, { selector: '[contenteditable]' });
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(field, { clipboardData: { getData, types: ['text/html'] } });
}
