/** Uploaded documents of an order: preview, versions, and the ZIP of all. */

import { mock, mockBaseUrl, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OrderDocument, makeDocument, makeOrder, makeUpload } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const picture = makeUpload({ field_value: 'abcdefghijklmnopqrstu.png', file_name: 'licence.png' });
const storedAt = `${mockBaseUrl}/files/user7/abcdefghijklmnopqrstu.png`;

const shown = new Map<string, Blob>();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) shown.set('blob:shown', blob);
    return 'blob:shown';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void shown.delete(url));
});
afterEach(() => {
  shown.clear();
  vi.restoreAllMocks();
});

describe('a picture', () => {
  it('is previewed with the type of its stored name, never the declared one', async () => {
    const asked = vi.fn<(authorization: string | null) => void>();
    server.use(
      http.get(storedAt, ({ request }) => {
        asked(request.headers.get('authorization'));
        return new HttpResponse('<script>', { headers: { 'content-type': 'text/html' } });
      }),
    );
    const { user } = await open([picture]);
    await user.click(screen.getByRole('button', { name: 'View Proof of address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Proof of address' }));
    expect(await dialog.findByRole('img', { name: 'licence.png' })).toHaveAttribute('src', 'blob:shown');
    expect(shown.get('blob:shown')?.type).toBe('image/png');
    expect(asked).toHaveBeenCalledWith(`Bearer ${token}`);
    await user.click(dialog.getByRole('button', { name: 'Close the preview' }));
    expect(screen.queryByRole('img', { name: 'licence.png' })).not.toBeInTheDocument();
    expect(shown.size).toBe(0);
  });

  it('that fails to load can be retried', async () => {
    server.use(http.get(storedAt, () => new HttpResponse(null, { status: 503 })));
    const { user } = await open([picture]);
    await user.click(screen.getByRole('button', { name: 'View Proof of address' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(http.get(storedAt, () => new HttpResponse('png')));
    await user.click(retry);
    expect(await screen.findByRole('img', { name: 'licence.png' })).toBeVisible();
  });
});

it('a text is shown inline and offers no preview', async () => {
  await open([
    makeUpload({ field_type: 'text', doc_name: 'PAN', field_value: 'AAPPV1234K', file_name: null }),
  ]);
  expect(screen.getByText('AAPPV1234K')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^View/ })).not.toBeInTheDocument();
});

describe('versions', () => {
  const earlier = [{ version: 1, uploaded_at: '2026-03-05T20:00:00.000Z' }];

  it('show that and when one was replaced, without a link to it', async () => {
    await open([makeUpload({ version: 2, earlier })]);
    expect(screen.getByText('Version 2. It replaced the one of 6 Mar 2026 on 6 Mar 2026.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Download Proof/ })).toHaveLength(1);
  });

  it('show that one was removed', async () => {
    await open([makeDocument({ earlier })]);
    expect(screen.getByText('You removed what you uploaded on 6 Mar 2026.')).toBeVisible();
  });

  it('are hidden while there is only one', async () => {
    await open([makeUpload()]);
    expect(screen.queryByText(/Version/)).not.toBeInTheDocument();
  });
});

describe('a file that waits for the virus scanner', () => {
  const waiting = makeUpload({ scan: 'waiting', field_value: null });

  it('shows "being checked", can be withdrawn, and can’t be opened', async () => {
    const { user } = await open([waiting]);
    const block = within(screen.getByRole('region', { name: /^Proof of address/ }));
    expect(block.getByText('Being checked')).toBeVisible();
    expect(block.queryByText('Uploaded')).not.toBeInTheDocument();
    expect(block.getByText('electricity-bill.pdf')).toBeVisible();
    expect(block.getByText(/^It is being checked for viruses\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(View|Download)/ })).not.toBeInTheDocument();
    await user.click(block.getByRole('button', { name: 'Reupload Proof of address' }));
    expect(await screen.findByRole('dialog', { name: 'Replace this document?' })).toBeVisible();
  });

  it('shows the virus that was found and asks for another file', async () => {
    const earlier = [{ version: 1, uploaded_at: '2026-03-05T20:00:00.000Z' }];
    await open([makeDocument({ scan: 'infected', earlier })]);
    const block = within(screen.getByRole('region', { name: /^Proof of address/ }));
    const note = within(block.getByRole('note', { name: 'A virus was found' }));
    expect(note.getByText(/Check your device for viruses and upload another file\.$/)).toBeVisible();
    expect(block.queryByText(/^You removed/)).not.toBeInTheDocument();
    expect(block.getByRole('button', { name: 'Choose a file for Proof of address' })).toBeVisible();
  });
});

describe('"Download all"', () => {
  it.each(['/orderprogress/12', '/orderdetail/12'])('on %s saves the ZIP behind a link', async (path) => {
    const clicked = vi.fn<(href: string) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked(this.href);
    });
    const asked = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/documents_link', async (request) => {
        asked(await request.json());
        return {
          status: 'true' as const,
          message: 'Done.',
          url: 'http://api.test/api/order_documents/12?signature=x',
          expires_at: '2026-03-06T06:05:00.000Z',
        };
      }),
    );
    const { user } = await open([makeUpload(), makeDocument({ id: 33, doc_name: 'PAN' })], path);
    await user.click(await screen.findByRole('button', { name: 'Download all' }));
    await vi.waitFor(() =>
      expect(clicked).toHaveBeenCalledWith('http://api.test/api/order_documents/12?signature=x'),
    );
    expect(asked).toHaveBeenCalledWith({ order_id: 12 });
  });

  it('shows the reason when there is no link', async () => {
    server.use(mockProblem('/documents_link', 503, { code: 'unavailable', message: 'Files rest just now.' }));
    const { user } = await open([makeUpload()]);
    await user.click(screen.getByRole('button', { name: 'Download all' }));
    expect(await screen.findByText('Files rest just now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download all' })).not.toHaveAttribute('aria-disabled');
  });

  it('is not offered without documents', async () => {
    await open([makeDocument()]);
    expect(screen.queryByRole('button', { name: 'Download all' })).not.toBeInTheDocument();
  });
});

async function open(documents: OrderDocument[], path = '/orderprogress/12') {
  server.use(
    mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: makeOrder({ documents }) }),
    mock('/documents', {
      status: 'true',
      message: 'Done.',
      documents: [],
      withdrawn: [],
      total_docs: 0,
      expired_docs: 0,
      next_cursor: null,
    }),
  );
  const app = await renderApp(path, { token });
  await screen.findByRole('heading', { name: 'Documents' });
  return app;
}
