import { TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SyntheticEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { SendingStatus } from './sending-status.tsx';
import { type SendingOptions, useSending } from './use-sending.ts';

type Values = { words: string; files: readonly File[] };
type Send = (values: Values, options: SendingOptions) => Promise<unknown>;

const file = (name: string, size = 3) =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf', lastModified: 1 });

function Form({ send }: { send: Send }) {
  const [values, setValues] = useState<Values>({ words: 'one', files: [] });
  const { sending, start, cancel } = useSending(send);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void start(values);
  };
  return (
    <form onSubmit={submit}>
      <input
        aria-label="Words"
        value={values.words}
        onChange={({ currentTarget }) => setValues({ ...values, words: currentTarget.value })}
      />
      <AttachmentField
        label="Attachment"
        hint="Of any kind"
        accept={TICKET_ATTACHMENT_EXTENSIONS}
        files={values.files}
        onChange={(files) => setValues({ ...values, files })}
        disabled={sending.at === 'sending'}
      />
      <SendingStatus sending={sending} hasFiles={values.files.length > 0} onCancel={cancel} />
      <button type="submit">Send</button>
    </form>
  );
}

function open(send: Send = async () => undefined) {
  renderInPortal(<Form send={send} />);
  return userEvent.setup();
}

const choose = (files: File[]) =>
  userEvent.upload(screen.getByLabelText('Attachment', { selector: 'input' }), files, { applyAccept: false });

const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen for Attachment' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('attachments', () => {
  it('are chosen one after another, each once, and can be removed', async () => {
    const user = open();
    await choose([file('a.pdf'), file('b.pdf', 2048)]);
    await choose([file('a.pdf', 3), file('c.docx', 3_000_000)]);
    await waitFor(() => expect(chosen()).toEqual(['a.pdf3 bytes', 'b.pdf2 kB', 'c.docx2.9 MB']));
    await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
    expect(chosen()).toEqual(['a.pdf3 bytes', 'c.docx2.9 MB']);
    expect(screen.getByRole('button', { name: 'Choose files for Attachment' })).toHaveFocus();
  });

  it('are limited to five, chosen at once or one after another', async () => {
    open();
    await choose(['1', '2', '3', '4'].map((name) => file(`${name}.pdf`)));
    await waitFor(() => expect(chosen()).toHaveLength(4));
    await choose([file('5.pdf'), file('6.pdf')]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most 5 files.');
    expect(chosen()).toHaveLength(4);
    await choose([file('5.pdf')]);
    await waitFor(() => expect(chosen()).toHaveLength(5));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose files for Attachment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('sending', () => {
  it('shows its progress and can be cancelled without an error', async () => {
    let given: SendingOptions | undefined;
    const user = open((_values, options) => {
      given = options;
      options.onProgress(40.4);
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('Aborted.')));
      });
    });
    await choose([file('a.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('progressbar', { name: 'Sending the files' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByRole('button', { name: 'Remove a.pdf' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(given?.signal.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(chosen()).toHaveLength(1);
  });

  it('shows why it failed and retries with the same idempotency key', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(new Error('The connection broke.'))
      .mockResolvedValue('ok');
    const user = open(send);
    await choose([file('a.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The connection broke.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    const [first, second] = keysOf(send);
    expect(second).toBe(first);
    // A successful request is finished: sending the same again is a new request.
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(keysOf(send)).toHaveLength(3));
    expect(keysOf(send)[2]).not.toBe(first);
  });

  it('uses another key for other text or other files', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Error('No.'));
    const user = open(send);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(screen.getByLabelText('Words'), '!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await choose([file('a.pdf')]);
    await waitFor(() => expect(chosen()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(new Set(keysOf(send)).size).toBe(3));
  });

  it('happens once, however often the button is pressed', async () => {
    const send = vi.fn<Send>(() => new Promise<never>(() => undefined));
    const user = open(send);
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledOnce();
  });
});

const keysOf = (send: ReturnType<typeof vi.fn<Send>>) => send.mock.calls.map(([, { key }]) => key);
