import { MAX_FILE_BYTES } from '@portal/domain/file-rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { FileDrop } from './file-drop.tsx';
import type { PictureWorkerMessage } from './picture.worker.ts';
import { type SendOptions, useUpload } from './use-upload.ts';

const accept = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
const pdf = new File(['%PDF-1.7'], 'pan.pdf', { type: 'application/pdf' });

type Send = (file: File, options: SendOptions) => Promise<unknown>;

function Uploader({ send }: { send: Send }) {
  const { upload, start, cancel, retry } = useUpload(send);
  return (
    <>
      <FileDrop
        label="PAN card"
        accept={accept}
        upload={upload}
        onFiles={([file]) => file && start(file)}
        onCancel={cancel}
        onRetry={retry}
      />
      <output>{upload.at}</output>
    </>
  );
}

const choose = (file: File | File[]) =>
  userEvent.upload(screen.getByLabelText('PAN card'), file, { applyAccept: false });

describe('the drop area', () => {
  it('shows its accepted formats and size limit', () => {
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={vi.fn<() => void>()} />);
    expect(
      screen.getByText('PDF, JPG or PNG, up to 10 MB. Larger photos are made smaller.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a file for PAN card' })).toHaveAccessibleDescription(
      'PDF, JPG or PNG, up to 10 MB. Larger photos are made smaller.',
    );
  });

  it('offers the camera only where pictures are accepted', () => {
    const { rerender } = renderInPortal(
      <FileDrop label="PAN card" accept={accept} onFiles={vi.fn<() => void>()} />,
    );
    expect(screen.getByLabelText('Photograph of PAN card')).toHaveAttribute('capture', 'environment');
    rerender(<FileDrop label="Statement" accept={['.pdf']} onFiles={vi.fn<() => void>()} />);
    expect(screen.queryByRole('button', { name: /Take a photo/ })).not.toBeInTheDocument();
  });

  it('passes a valid file on', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(pdf);
    await expect.poll(() => onFiles.mock.calls).toEqual([[[pdf]]]);
  });

  it.each([
    [new File(['x'], 'virus.exe'), /virus\.exe: This type of file is not accepted/],
    [new File([], 'empty.pdf', { type: 'application/pdf' }), /empty\.pdf: This file is empty/],
    [large(), /large\.pdf: This file is larger than 10 MB/],
  ])('rejects an invalid file with the reason', async (file, reason) => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('accepts several files up to a limit', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} maxFiles={2} onFiles={onFiles} />);
    await choose([pdf, pdf, pdf]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most 2 files.');
    await choose([pdf, pdf]);
    await expect.poll(() => onFiles.mock.calls.length).toBe(1);
  });
});

describe('a picture', () => {
  const photo = new File(['photo'], 'IMG_1.HEIC');
  const ready = new File(['ready'], 'IMG_1.jpg', { type: 'image/jpeg' });

  it('is passed on as prepared, in its position among the others', async () => {
    const { worker, asked } = stubWorker();
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} maxFiles={2} onFiles={onFiles} />);
    await choose([photo, pdf]);
    await expect.poll(() => asked).toEqual([photo]);
    act(() => worker().answer({ percent: 50 }));
    const bar = screen.getByRole('progressbar', { name: 'Preparing PAN card' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    act(() => worker().answer({ file: ready }));
    await expect.poll(() => onFiles.mock.calls).toEqual([[[ready, pdf]]]);
    expect(worker().ended).toBe(true);
    const button = await screen.findByRole('button', { name: 'Choose files for PAN card' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  it.each([
    [
      'can’t be read',
      (worker: StubWorker) => worker.answer({ fault: 'unreadable' }),
      /can’t be read\. Open it/,
    ],
    ['could not be made ready', (worker: StubWorker) => worker.answer({ fault: 'unprepared' }), /try again/],
    ['stopped the worker', (worker: StubWorker) => worker.fail(), /try again/],
    ['stays too large', (worker: StubWorker) => worker.answer({ file: large() }), /larger than 10 MB/],
  ])('that %s is rejected with instructions', async (_what, outcome, reason) => {
    const { worker, asked } = stubWorker();
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(photo);
    await expect.poll(() => asked).toEqual([photo]);
    act(() => outcome(worker()));
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('can be cancelled, which stops the preparation', async () => {
    const { worker, asked } = stubWorker();
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(photo);
    await expect.poll(() => asked).toEqual([photo]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /Choose a file/ })).toBeInTheDocument();
    expect(worker().ended).toBe(true);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('may be larger than what is sent, up to a limit, and never empty', async () => {
    const { asked } = stubWorker();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={vi.fn<() => void>()} />);
    await choose(sized('a.jpg', 50 * 1024 * 1024 + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent('a.jpg: This picture is larger than 50 MB.');
    await choose(sized('b.jpg', 0));
    expect(await screen.findByText(/b\.jpg: This file is empty/)).toBeInTheDocument();
    await choose(sized('c.jpg', 50 * 1024 * 1024));
    await expect.poll(() => asked.map(({ name }) => name)).toEqual(['c.jpg']);
  });

  it('is rejected where only other formats are accepted', async () => {
    const { asked } = stubWorker();
    renderInPortal(<FileDrop label="Statement" accept={['.pdf']} onFiles={vi.fn<() => void>()} />);
    await userEvent.upload(screen.getByLabelText('Statement'), photo, { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('This type of file is not accepted');
    expect(asked).toEqual([]);
  });
});

describe('an upload', () => {
  it('shows its progress and ends when the file is sent', async () => {
    const sending = pending();
    renderInPortal(<Uploader send={sending.send} />);
    await choose(pdf);
    expect(await screen.findByRole('progressbar', { name: 'Uploading PAN card' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('pan.pdf')).toBeInTheDocument();
    sending.finish();
    expect(await screen.findByText('done')).toBeInTheDocument();
  });

  it('can be cancelled, which aborts the request', async () => {
    const sending = pending();
    renderInPortal(<Uploader send={sending.send} />);
    await choose(pdf);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sending.signal()?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: /Choose a file/ })).toBeInTheDocument();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('shows why it failed and retries with the same file', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(new Error('The connection broke.'))
      .mockResolvedValueOnce('ok');
    renderInPortal(<Uploader send={send} />);
    await choose(pdf);
    expect(await screen.findByRole('alert')).toHaveTextContent('pan.pdf: The connection broke.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('done')).toBeInTheDocument();
    expect(send.mock.calls.map(([file]) => file)).toEqual([pdf, pdf]);
  });
});

function large(): File {
  return sized('large.pdf', MAX_FILE_BYTES + 1);
}

function sized(name: string, size: number): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

type StubWorker = { answer: (it: PictureWorkerMessage) => void; fail: () => void; ended: boolean };

/** jsdom has no workers and decodes no pictures; `e2e/photos.spec.ts` covers the real worker. */
function stubWorker() {
  const asked: File[] = [];
  let last: StubWorker | undefined;
  class Stub extends EventTarget implements StubWorker {
    ended = false;
    constructor() {
      super();
      // oxlint-disable-next-line typescript/no-this-alias -- the test speaks for the worker that was made last
      last = this;
    }
    postMessage(file: File) {
      asked.push(file);
    }
    terminate() {
      this.ended = true;
    }
    answer(data: PictureWorkerMessage) {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    fail() {
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('Worker', Stub);
  const worker = () => {
    if (!last) throw new Error('No worker was made.');
    return last;
  };
  return { asked, worker };
}

function pending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let given: SendOptions | undefined;
  const send: Send = (_file, options) => {
    given = options;
    options.onProgress(40);
    return promise;
  };
  return { send, finish: resolve, signal: () => given?.signal };
}

describe('several files dropped at once', () => {
  const drop = (files: File[]) =>
    act(async () => {
      const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
      fireEvent.drop(screen.getByLabelText('Papers'), { dataTransfer: { files, items, types: ['Files'] } });
    });

  it('are accepted if valid, and the others are named', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="Papers" accept={accept} maxFiles={5} onFiles={onFiles} />);
    const second = new File(['%PDF-1.7'], 'bom.pdf', { type: 'application/pdf' });
    await drop([pdf, new File(['x'], 'note.txt', { type: 'text/plain' }), second]);
    await expect.poll(() => onFiles.mock.calls).toEqual([[[pdf, second]]]);
    expect(screen.getByRole('alert')).toHaveTextContent(/^note\.txt: This type of file is not accepted/);
  });

  it('are all rejected where one file is expected, and each is named', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="Papers" accept={accept} onFiles={onFiles} />);
    await drop([pdf, new File(['%PDF-1.7'], 'back.pdf', { type: 'application/pdf' })]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose one file. You chose pan.pdf and back.pdf.',
    );
    expect(onFiles).not.toHaveBeenCalled();
  });
});

describe('a password-protected PDF', () => {
  it('is rejected on the device, with advice', async () => {
    vi.doMock('../preview/open-pdf.ts', () => ({ needsPassword: async () => true }));
    onTestFinished(() => vi.doUnmock('../preview/open-pdf.ts'));
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(
      new File(['%PDF-1.7 trailer << /Encrypt 5 0 R >>'], 'aadhaar.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'aadhaar.pdf: This PDF is locked with a password. Save it without the password and upload it again.',
    );
    expect(onFiles).not.toHaveBeenCalled();
  });
});

describe('a pasted picture', () => {
  const picture = new File(['%PDF-1.7'], 'screenshot.pdf', { type: 'application/pdf' });

  it('is attached when pasted anywhere in the form, unless the clipboard has text too', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(
      <form>
        <textarea aria-label="Message" />
        <FileDrop label="Papers" accept={accept} maxFiles={5} onFiles={onFiles} takesPaste />
      </form>,
    );
    const paste = (types: string[]) =>
      fireEvent.paste(screen.getByLabelText('Message'), { clipboardData: { files: [picture], types } });
    paste(['Files', 'text/plain']);
    paste(['Files']);
    await expect.poll(() => onFiles.mock.calls).toEqual([[[picture]]]);
  });
});
