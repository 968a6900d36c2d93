/** The thread keeps its scroll position and its draft. */

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import type { NewMessage } from './chat-composer.tsx';
import { ChatThread, type ChatThreadProps } from './chat-thread.tsx';
import type { ThreadMessage } from './thread-message.ts';

describe('the messages', () => {
  it('are grouped by day, today and yesterday by name', () => {
    const now = Date.now();
    const at = (days: number) => new Date(now - days * 86_400_000).toISOString();
    show({ messages: [message(1, { at: at(1) }), message(2, { at: at(0) })] });
    expect(within(screen.getByRole('region', { name: 'Yesterday' })).getByText('Message 1')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Today' })).getByText('Message 2')).toBeVisible();
  });

  it('show their author once per run, and again after a pause', () => {
    show({
      messages: [
        message(1, { at: '2026-03-05T04:00:00.000Z' }),
        message(2, { at: '2026-03-05T04:05:00.000Z' }),
        message(3, { at: '2026-03-05T05:00:00.000Z' }),
      ],
    });
    expect(screen.getAllByText('Ravi Kumar')).toHaveLength(2);
  });

  it.each([
    ['sending', 'Sending'],
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['seen', 'Seen'],
    ['failed', 'Not sent'],
  ] as const)('of one’s own show their delivery state: %s', (state, word) => {
    show({ messages: [message(1, { own: true, state })] });
    expect(screen.getByTitle(word)).toHaveTextContent(word);
  });

  it('link web addresses, and leave the rest unchanged', () => {
    const text = 'Upload at https://www.mca.gov.in/forms?a=1, <b>soon</b>';
    show({ messages: [message(1, { text })] });
    const link = screen.getByRole('link', { name: 'https://www.mca.gov.in/forms?a=1' });
    expect(link).toHaveAttribute('href', 'https://www.mca.gov.in/forms?a=1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(link.parentElement).toHaveTextContent(text);
  });

  it('that failed can be resent or discarded', async () => {
    const { onRetry, onDiscard } = show({ messages: [message(1, { own: true, state: 'failed' })] });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith('1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith('1');
  });
});

describe('files of a message', () => {
  const files = [
    { id: 4, name: 'Form 16.pdf', size: 204_800 },
    { id: 5, name: 'board.png', size: 2_048 },
  ];

  it('are listed with name and size, each with a download', async () => {
    const { onDownload } = show({ messages: [message(1, { text: '', files })] });
    const list = screen.getByRole('list', { name: 'Attachments' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Form 16.pdf200 kB');
    expect(second).toHaveTextContent('board.png2 kB');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download Form 16.pdf' }));
    expect(onDownload).toHaveBeenCalledExactlyOnceWith(4);
  });

  it('show their progress while they are sent, can be stopped and are not downloadable yet', async () => {
    const pending = [{ id: undefined, name: 'Form 16.pdf', size: 204_800 }];
    const { onCancel } = show({
      messages: [message(1, { own: true, state: 'sending', files: pending, percent: 40 })],
    });
    expect(screen.getByRole('progressbar', { name: 'Sending the files' })).toHaveValue(40);
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledExactlyOnceWith('1');
  });

  it('that a reload has lost can’t be resent, only discarded', () => {
    show({ messages: [message(1, { own: true, state: 'failed', filesLost: true })] });
    expect(screen.getByRole('alert')).toHaveTextContent('please attach them once more');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });
});

describe('attaching files', () => {
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

  it('needs no text, and clears the box after sending', async () => {
    const { onSend } = show({});
    const user = userEvent.setup();
    const chosen = [pdf('a.pdf'), pdf('b.pdf')];
    await user.upload(screen.getByLabelText('Files to attach'), chosen);
    expect(screen.getByRole('list', { name: 'Chosen files' })).toHaveTextContent(/a\.pdf.*b\.pdf/);
    await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: '', files: [chosen[0]] });
    expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument();
  });

  it('rejects a sixth file, a wrong format and an empty file, with the reason', async () => {
    show({});
    const user = userEvent.setup({ applyAccept: false });
    const field = screen.getByLabelText('Files to attach');
    await user.upload(
      field,
      ['1', '2', '3', '4', '5'].map((name) => pdf(`${name}.pdf`)),
    );
    await user.upload(field, pdf('6.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at most 5 files.');
    await user.upload(field, pdf('a.exe'));
    expect(screen.getByRole('alert')).toHaveTextContent('a.exe: This type of file is not accepted.');
    await user.upload(field, new File([], 'b.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent('b.pdf: This file is empty.');
    expect(within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')).toHaveLength(
      5,
    );
  });
});

describe('files dropped anywhere on the chat', () => {
  const dropOn = (target: HTMLElement, files: File[]) => {
    const dataTransfer = { files, types: ['Files'] };
    fireEvent.dragOver(target, { dataTransfer });
    return fireEvent.drop(target, { dataTransfer });
  };

  it('are attached, and the page stays', async () => {
    show({});
    const file = new File(['%PDF-1.7'], 'notice.pdf', { type: 'application/pdf' });
    // False: the browser's default, opening the file, was prevented.
    expect(dropOn(screen.getByRole('region', { name: 'Messages' }), [file])).toBe(false);
    expect(await screen.findByRole('list', { name: 'Chosen files' })).toHaveTextContent('notice.pdf');
  });

  it('leave dropped text to the browser', () => {
    show({});
    expect(dropOn(screen.getByRole('region', { name: 'Messages' }), [])).toBe(true);
  });
});

describe('the scroll position', () => {
  it('is the end, also when others write', () => {
    const { add, log, onReachEnd } = show({ messages: [message(1)] });
    size(log(), { all: 1000, seen: 400, at: 600 });
    size(log(), { all: 1100, seen: 400 });
    add(message(2));
    expect(log().scrollTop).toBe(1100);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
    expect(onReachEnd).toHaveBeenCalledTimes(2);
  });

  it('stays when scrolled up, and a pill leads to new messages', async () => {
    const { add, log, onReachEnd } = show({ messages: [message(1)] });
    size(log(), { all: 1000, seen: 400, at: 200 });
    fireEvent.scroll(log());
    size(log(), { all: 1100, seen: 400 });
    onReachEnd.mockClear();
    add(message(2));
    expect(log().scrollTop).toBe(200);
    expect(onReachEnd).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'New messages' }));
    expect(log().scrollTop).toBe(1100);
    expect(onReachEnd).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  it('returns to the end after an own message', () => {
    const { add, log } = show({ messages: [message(1)] });
    size(log(), { all: 1000, seen: 400, at: 200 });
    fireEvent.scroll(log());
    add(message(2, { own: true, state: 'sending' }));
    expect(log().scrollTop).toBe(1000);
  });

  it('does not jump when earlier messages are prepended', () => {
    const { setMessages, log, onLoadEarlier } = show({ messages: [message(5)], hasEarlier: true });
    size(log(), { all: 1000, seen: 400, at: 50 });
    setMessages([message(5)]);
    fireEvent.scroll(log());
    expect(onLoadEarlier).toHaveBeenCalledOnce();
    size(log(), { all: 1000, seen: 400 });
    setMessages([message(5), message(6)]);
    size(log(), { all: 1700, seen: 400, at: 50 });
    setMessages([message(3), message(4), message(5), message(6)]);
    expect(log().scrollTop).toBe(750);
  });

  it('marks nothing as seen in a hidden tab', () => {
    let visible: DocumentVisibilityState = 'hidden';
    const spy = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
    onTestFinished(() => spy.mockRestore());
    const { onReachEnd } = show({ messages: [message(1)] });
    expect(onReachEnd).not.toHaveBeenCalled();
    visible = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(onReachEnd).toHaveBeenCalledOnce();
  });
});

it('announces messages of others only', () => {
  const { add, setMessages } = show({ messages: [message(2)] });
  const region = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(region()).not.toContain('Ravi Kumar: Message 2');
  add(message(3, { own: true, senderName: 'You', state: 'sent' }));
  expect(region()).not.toContain('You: Message 3');
  add(message(4));
  expect(region()).toContain('Ravi Kumar: Message 4');
  setMessages([message(1), message(2), message(3), message(4)]);
  expect(region()).toContain('Ravi Kumar: Message 4');
});

describe('the box', () => {
  const box = () => screen.getByRole('textbox', { name: 'Message' });

  it('sends on Enter and by the button, trimmed, and is cleared', async () => {
    const { onSend } = show({});
    const user = userEvent.setup();
    await user.type(box(), '  Hello {Enter}');
    expect(onSend).toHaveBeenLastCalledWith({ text: 'Hello', files: [] });
    expect(box()).toHaveValue('');
    await user.type(box(), 'Again');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenLastCalledWith({ text: 'Again', files: [] });
    expect(box()).toHaveFocus();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('leaves Enter to a composing input method', () => {
    const { onSend } = show({});
    fireEvent.change(box(), { target: { value: 'नमस्ते' } });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: 'नमस्ते', files: [] });
  });

  it('sends nothing while a message is being sent, and keeps what is typed', async () => {
    const { onSend } = show({ sending: true });
    await userEvent.setup().type(box(), 'Hello{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(box()).toHaveValue('Hello');
    expect(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  });

  it('accepts 4,000 characters at most', () => {
    const { onSend } = show({});
    fireEvent.change(box(), { target: { value: '😀'.repeat(4001) } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(screen.getByText('Message may have 4000 characters at most.')).toBeVisible();
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.change(box(), { target: { value: '😀'.repeat(4000) } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onSend).toHaveBeenCalledOnce();
  });
});

function message(id: number, change: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    key: String(id),
    text: `Message ${id}`,
    files: [],
    senderName: 'Ravi Kumar',
    own: false,
    at: '2026-03-05T04:45:00.000Z',
    state: undefined,
    ...change,
  };
}

function show(change: Partial<ChatThreadProps>) {
  const spies = {
    onSend: vi.fn<(message: NewMessage) => void>(),
    onCancel: vi.fn<(key: string) => void>(),
    link: vi.fn<(id: number) => Promise<string>>(() => new Promise(() => undefined)),
    onDownload: vi.fn<(id: number) => Promise<unknown>>(() => Promise.resolve()),
    onRetry: vi.fn<(key: string) => void>(),
    onDiscard: vi.fn<(key: string) => void>(),
    onLoadEarlier: vi.fn<() => void>(),
    onReachEnd: vi.fn<() => void>(),
  };
  const props = {
    messages: [],
    hasEarlier: false,
    loadingEarlier: false,
    draftKey: 'chat.12',
    sending: false,
    empty: 'No messages yet',
    ...spies,
    ...change,
  };
  const { rerender } = renderInPortal(<ChatThread {...props} />);
  let messages = props.messages;
  const setMessages = (next: readonly ThreadMessage[]) => {
    messages = next;
    rerender(<ChatThread {...props} messages={next} />);
  };
  return {
    ...spies,
    setMessages,
    add: (next: ThreadMessage) => setMessages([...messages, next]),
    log: () => screen.getByRole('region', { name: 'Messages' }),
  };
}

/** jsdom has no layout: total height, visible height and scroll position of the messages. */
function size(log: HTMLElement, { all, seen, at }: { all: number; seen: number; at?: number }) {
  Object.defineProperty(log, 'scrollHeight', { value: all, configurable: true });
  Object.defineProperty(log, 'clientHeight', { value: seen, configurable: true });
  if (at !== undefined) Object.assign(log, { scrollTop: at });
}
