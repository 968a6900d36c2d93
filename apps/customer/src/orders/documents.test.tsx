/** Uploading documents on the progress page: files with progress, texts by kind, download and reupload. */
// Same origin as the API, since an upload from another origin would send a preflight request.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }
import { mock, mockBaseUrl, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OrderDocument, makeDocument, makeOrder, makeUpload } from '../../test/make-order.ts';
import { mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const pdf = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' });
const sent = vi.fn<(call: string, body: unknown) => void>();
const text = makeDocument({ id: 32, doc_name: 'PAN of the business', field_type: 'text', kind: 'pan' });

afterEach(() => {
  sent.mockReset();
  vi.restoreAllMocks();
});

describe('the blocks', () => {
  it('are one per document, with its description and purpose [orderprogress-002] [orderprogress-007] [orderprogress-011]', async () => {
    await open([makeDocument(), text]);
    expect(block('Proof of address').getByText('An electricity bill, under two months old.')).toBeVisible();
    expect(block('Proof of address').getByLabelText('Proof of address')).toHaveAttribute('type', 'file');
    expect(block('PAN of the business').getByRole('textbox', { name: 'PAN of the business' })).toBeVisible();
  });

  it('show whether the document is required [orderprogress-008]', async () => {
    await open([makeDocument(), makeDocument({ id: 33, doc_name: 'Trade licence', required: 'false' })]);
    expect(screen.getByRole('heading', { name: 'Proof of address (required)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Trade licence (optional)' })).toBeVisible();
    expect(screen.getByText('One required document is waiting for you.')).toBeVisible();
  });

  it.each(['false', '', 'yes', 'TRUE'])(
    'of a text that has required "%s" is optional, also where it is sent [orderprogress-008]',
    async (required) => {
      // The contract has two values; a server of another version may return others.
      await open([{ ...text, required: required as 'false' }]);
      expect(screen.getByRole('heading', { name: `${text.doc_name} (optional)` })).toBeVisible();
      expect(screen.queryByText(/required document/)).not.toBeInTheDocument();
    },
  );

  it('of an uploaded file offer download and reupload instead of the form [orderprogress-010]', async () => {
    await open([makeUpload()]);
    const uploaded = block('Proof of address');
    expect(uploaded.getByText('Uploaded')).toBeVisible();
    expect(uploaded.getByText('Uploaded on 6 Mar 2026')).toBeVisible();
    expect(uploaded.getByRole('button', { name: 'Download Proof of address' })).toBeVisible();
    expect(uploaded.getByRole('button', { name: 'Reupload Proof of address' })).toBeVisible();
    expect(uploaded.queryByRole('button', { name: /Choose a file/ })).not.toBeInTheDocument();
  });

  it('of an accepted document show "Uploaded", and it can’t be withdrawn [orderprogress-014]', async () => {
    await open([makeUpload({ status: 'Accepted', abilities: { upload: false, remove: false } })]);
    expect(block('Proof of address').getByText('Uploaded')).toBeVisible();
    expect(screen.queryByText('Accepted')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Reupload/ })).not.toBeInTheDocument();
  });

  it('of a rejected document show the reason and the form again [orderprogress-015]', async () => {
    const abilities = { upload: true, remove: false };
    await open([makeUpload({ status: 'Rejected', reason: 'Older than two months.', abilities })]);
    const rejected = block('Proof of address');
    expect(rejected.getByText('Rejected')).toBeVisible();
    expect(rejected.getByText('Older than two months.')).toBeVisible();
    expect(rejected.getByRole('button', { name: 'Choose a file for Proof of address' })).toBeVisible();
  });

  it('of a submitted text show it', async () => {
    await open([
      makeUpload({
        ...text,
        status: 'Uploaded',
        field_value: 'AAPPV1234K',
        file_name: null,
        upload_id: 502,
        abilities: { upload: false, remove: true },
      }),
    ]);
    expect(screen.getByText('AAPPV1234K')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download PAN/ })).not.toBeInTheDocument();
  });
});

describe('a file', () => {
  it('is sent with its order and document, and the block shows "Uploaded" [orderprogress-009]', async () => {
    const { user } = await open([makeDocument()]);
    takeUploads(makeUpload());
    const input = block('Proof of address').getByLabelText('Proof of address');
    for (const ending of ['.pdf', '.jpg', '.png', '.jpeg'])
      expect(input.getAttribute('accept')).toContain(ending);
    await user.upload(input, pdf);
    expect(await screen.findByRole('button', { name: 'Download Proof of address' })).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith('upload_document', {
      order_id: '12',
      service_id: '4',
      doc_id: '31',
      file: 'bill.pdf',
      authorization: `Bearer ${token}`,
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Proof of address \(/ })).toHaveFocus());
  });

  it.each([
    [new File(['x'], 'notes.docx'), /not accepted/],
    [new File([], 'empty.pdf', { type: 'application/pdf' }), /empty/],
    [
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.pdf', { type: 'application/pdf' }),
      /larger than 10 MB/,
    ],
  ])(
    'that is not allowed is rejected with the reason before it is sent [orderprogress-009]',
    async (file, reason) => {
      await open([makeDocument()]);
      fireEvent.change(block('Proof of address').getByLabelText('Proof of address'), {
        target: { files: [file] },
      });
      expect(await screen.findByText(reason)).toBeVisible();
      expect(sent).not.toHaveBeenCalled();
    },
  );

  it('shows its progress and can be cancelled', async () => {
    const { user } = await open([makeDocument()]);
    server.use(http.post(`${mockBaseUrl}/upload_document`, () => new Promise<never>(() => undefined)));
    await user.upload(block('Proof of address').getByLabelText('Proof of address'), pdf);
    expect(await screen.findByRole('progressbar', { name: 'Uploading Proof of address' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Choose a file for Proof of address' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that failed to upload can be resent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await open([makeDocument()]);
    server.use(mockNetworkError('/upload_document'));
    await user.upload(block('Proof of address').getByLabelText('Proof of address'), pdf);
    expect(await screen.findByText(/bill.pdf: The upload did not get through/)).toBeVisible();
    takeUploads(makeUpload());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Download Proof of address' })).toBeVisible();
  });

  it('that the server rejects shows a toast and stays at its block [orderprogress-017]', async () => {
    const { user } = await open([makeDocument()]);
    const problem = { code: 'wrong_type', message: 'The content is not a PDF.' } as const;
    server.use(mockProblem('/upload_document', 415, problem));
    await user.upload(block('Proof of address').getByLabelText('Proof of address'), pdf);
    expect(await screen.findByText('bill.pdf: The content is not a PDF.')).toBeVisible();
    expect(await screen.findByText('The content is not a PDF.')).toBeVisible();
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  });

  it('rejected with "Unauthentic access" ends the session [orderprogress-017]', async () => {
    const { user, address } = await open([makeDocument()]);
    server.use(mockUnauthentic('/upload_document'));
    await user.upload(block('Proof of address').getByLabelText('Proof of address'), pdf);
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders'));
    expect(localStorage.getItem('portal.customer.token')).toBeNull();
  });
});

describe('a text', () => {
  it('is validated by its kind and sent in its normal form [orderprogress-007]', async () => {
    const { user } = await open([text]);
    takeUploads(
      makeUpload({
        ...text,
        status: 'Uploaded',
        field_value: 'AAPPV1234K',
        upload_id: 502,
        abilities: { upload: false, remove: true },
      }),
    );
    const field = screen.getByRole('textbox', { name: 'PAN of the business' });
    await user.type(field, 'AAPPV123{Enter}');
    expect(await screen.findByText(/A PAN has five letters/)).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, ' aappv1234k {Enter}');
    expect(await screen.findByText('AAPPV1234K')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith('upload_document', {
      order_id: '12',
      service_id: '4',
      doc_id: '32',
      field_value: 'AAPPV1234K',
      authorization: `Bearer ${token}`,
    });
    expect(sessionStorage.getItem('draft.document.32')).toBeNull();
  });

  it('that is required can’t be sent empty [orderprogress-008]', async () => {
    const { user } = await open([text]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Enter the text that is asked for.')).toBeVisible();
  });

  it('is kept through a reload before it is sent', async () => {
    const { user, unmount } = await open([text]);
    await user.type(screen.getByRole('textbox', { name: 'PAN of the business' }), 'AAPP');
    unmount();
    await renderApp('/orderprogress/12', { token });
    expect(await screen.findByRole('textbox', { name: 'PAN of the business' })).toHaveValue('AAPP');
  });

  it('that the server rejects shows the error at its field and in a toast [orderprogress-017]', async () => {
    const { user } = await open([text]);
    server.use(
      mockProblem('/upload_document', 409, {
        code: 'document_accepted',
        message: 'It was accepted meanwhile.',
      }),
    );
    await user.type(screen.getByRole('textbox', { name: 'PAN of the business' }), 'AAPPV1234K{Enter}');
    await waitFor(() => expect(screen.getAllByText('It was accepted meanwhile.')).toHaveLength(2));
  });
});

describe('an upload', () => {
  it('is downloaded through its link', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      sent('click', this.href);
    });
    const { user } = await open([makeUpload()]);
    server.use(
      mock('/file_link', async (request) => {
        sent('file_link', await request.json());
        return {
          status: 'true' as const,
          message: 'Done.',
          url: 'http://api.test/api/files/user7/a.pdf?signature=s',
          expires_at: '2026-03-06T06:05:00Z',
        };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Download Proof of address' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(sent.mock.calls).toEqual([
      ['file_link', { upload_id: 501 }],
      ['click', 'http://api.test/api/files/user7/a.pdf?signature=s'],
    ]);
  });

  it('is withdrawn after a confirmation, and its form returns [orderprogress-012]', async () => {
    const { user } = await open([makeUpload()]);
    server.use(
      mock('/delete_document', async (request) => {
        sent('delete_document', await request.json());
        answer([makeDocument()]);
        return { status: 'true' as const, message: 'Done.' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reupload Proof of address' }));
    const question = await screen.findByRole('dialog', { name: 'Replace this document?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reupload Proof of address' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reupload' }));
    expect(await screen.findByRole('button', { name: 'Choose a file for Proof of address' })).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith('delete_document', { id: 501 });
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Proof of address \(/ })).toHaveFocus());
  });

  it('that can no longer be withdrawn shows the reason and stays [orderprogress-012]', async () => {
    const { user } = await open([makeUpload()]);
    server.use(
      mockProblem('/delete_document', 409, {
        code: 'document_accepted',
        message: 'It was accepted meanwhile.',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reupload Proof of address' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reupload' }));
    expect(await screen.findByText('It was accepted meanwhile.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download Proof of address' })).toBeVisible();
  });
});

async function open(documents: OrderDocument[]) {
  answer(documents);
  const app = await renderApp('/orderprogress/12', { token });
  await screen.findByRole('list', { name: 'Order progress' });
  return app;
}

function answer(documents: OrderDocument[]) {
  server.use(
    mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: makeOrder({ documents }) }),
  );
}

/** Accepts an upload; later responses contain the order with the document uploaded. */
function takeUploads(document: OrderDocument) {
  server.use(
    mock('/upload_document', async (request) => {
      const authorization = request.headers.get('authorization');
      sent('upload_document', { ...fieldsOf(await request.text()), authorization });
      answer([document]);
      return { status: 'true' as const, message: 'Stored.', document };
    }),
  );
}

/** The fields of a multipart body; files as names, since Node rejects jsdom's files. */
function fieldsOf(body: string): Record<string, string | undefined> {
  const parts = body.matchAll(
    /name="(\w+)"(?:; filename="([^"]+)")?\r\n(?:Content-Type: .*\r\n)?\r\n(.*)\r\n/g,
  );
  return Object.fromEntries([...parts].map(([, name = '', file, value]) => [name, file ?? value]));
}

/** The block of a document, found by its name. */
function block(name: string) {
  return within(screen.getByRole('region', { name: new RegExp(`^${name} \\(`) }));
}
