/** Choosing, sending, cancelling and retrying a file. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_FILE_BYTES } from '@portal/domain/file-rules';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { FileDrop } from './file-drop.tsx';
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
  it('says what it takes and how large', () => {
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={vi.fn<() => void>()} />);
    expect(screen.getByText('PDF, JPG or PNG, up to 10 MB')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a file for PAN card' })).toHaveAccessibleDescription(
      'PDF, JPG or PNG, up to 10 MB',
    );
  });

  it('offers the camera where pictures are taken, and only there', () => {
    const { rerender } = renderInPortal(
      <FileDrop label="PAN card" accept={accept} onFiles={vi.fn<() => void>()} />,
    );
    expect(screen.getByLabelText('Photograph of PAN card')).toHaveAttribute('capture', 'environment');
    rerender(<FileDrop label="Statement" accept={['.pdf']} onFiles={vi.fn<() => void>()} />);
    expect(screen.queryByRole('button', { name: /Take a photo/ })).not.toBeInTheDocument();
  });

  it('hands on a good file', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(pdf);
    await expect.poll(() => onFiles.mock.calls).toEqual([[[pdf]]]);
  });

  it.each([
    [new File(['x'], 'virus.exe'), /virus\.exe: This type of file is not accepted/],
    [new File([], 'empty.pdf', { type: 'application/pdf' }), /empty\.pdf: This file is empty/],
    [large(), /large\.pdf: This file is larger than 10 MB/],
  ])('refuses a wrong file with the reason', async (file, reason) => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} onFiles={onFiles} />);
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('takes several files up to a number', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderInPortal(<FileDrop label="PAN card" accept={accept} maxFiles={2} onFiles={onFiles} />);
    await choose([pdf, pdf, pdf]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most 2 files.');
    await choose([pdf, pdf]);
    await expect.poll(() => onFiles.mock.calls.length).toBe(1);
  });
});

describe('an upload', () => {
  it('shows its progress and is done when it has been sent', async () => {
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

  it('can be cancelled, which stops the sending', async () => {
    const sending = pending();
    renderInPortal(<Uploader send={sending.send} />);
    await choose(pdf);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sending.signal()?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: /Choose a file/ })).toBeInTheDocument();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('says why it failed and can be tried again with the same file', async () => {
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
  const file = new File(['x'], 'large.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
  return file;
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
