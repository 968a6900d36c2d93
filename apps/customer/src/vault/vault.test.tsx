/** The tables of documents: counts, columns, search, filter, download, expiry dates, states. */

import { mock, mockBaseUrl, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { makeVaultDocument, makeWithdrawn, mockVault } from '../../test/make-vault.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const given = makeVaultDocument({ id: 1, doc_name: 'PAN card' });
const issued = makeVaultDocument({ id: 2, doc_name: 'Certificate', doc_id: null, status: 'Issued' });
const expiring = makeVaultDocument({
  id: 3,
  doc_name: 'Passport',
  expires_on: '2026-03-12',
  days_left: 7,
  status: 'Expiring',
});
const expired = makeVaultDocument({
  id: 4,
  doc_name: 'Trade licence',
  expires_on: '2026-03-04',
  days_left: -1,
  status: 'Expired',
});
const all = [given, issued, expiring, expired];

afterEach(() => vi.restoreAllMocks());

async function open(path = '/mydocuments') {
  const app = await renderApp(path, { token });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

async function names(table = 'My Documents') {
  const [, ...rows] = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')[0]
      ?.textContent.replace(/^View (.*)pan\.pdf$/, '$1'),
  );
}

describe('My Documents', () => {
  it('counts all documents and the expired ones, each a link to its list [documents-001]', async () => {
    server.use(mockVault(all));
    await open();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'All documents 4' })).toHaveAttribute(
      'href',
      '/mydocuments',
    );
    expect(main.getByRole('link', { name: 'Expired 1' })).toHaveAttribute('href', '/expireddocuments');
  });

  it('has the columns of the specification, with uploaded and issued documents [documents-002] [documents-n01]', async () => {
    server.use(mockVault([expiring, issued]));
    await open();
    const table = within(await screen.findByRole('table', { name: 'My Documents' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Document',
      'Order',
      'Service',
      'Uploaded On',
      'Expires On',
      'Status',
      'Action',
    ]);
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual([
      'View Passportpan.pdf',
      'ORD-000012',
      'GST Registration',
      '2026-03-05',
      '2026-03-12Change expiry date of Passport',
      'Expires in 7 days',
    ]);
    expect(cells.slice(11, 13)).toEqual(['No dateSet expiry date of Certificate', 'Issued']);
    expect(table.getAllByRole('link', { name: 'ORD-000012' })[0]).toHaveAttribute('href', '/orderdetail/12');
  });

  it('can be searched by any visible text', async () => {
    server.use(mockVault(all));
    const { user, address } = await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search documents' }), 'EXPIRES IN');
    await waitFor(async () => expect(await names()).toEqual(['Passport']));
    expect(address()).toBe('/mydocuments?q=EXPIRES+IN');
  });

  it.each([
    ['given', ['PAN card', 'Passport', 'Trade licence']],
    ['issued', ['Certificate']],
    ['expiring', ['Passport']],
    ['expired', ['Trade licence']],
    ['nonsense', ['PAN card', 'Certificate', 'Passport', 'Trade licence']],
  ])('filtered by the URL for %s shows only those', async (show, shown) => {
    server.use(mockVault(all));
    await open(`/mydocuments?show=${show}`);
    expect(await names()).toEqual(shown);
  });

  it('keeps its filter in the URL, and clears it at once', async () => {
    server.use(mockVault([given]));
    const { user, address } = await open();
    await user.selectOptions(await screen.findByLabelText('Show'), 'Issued to you');
    expect(address()).toBe('/mydocuments?show=issued');
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    await waitFor(async () => expect(await names()).toEqual(['PAN card']));
    expect(address()).toBe('/mydocuments');
  });

  it('previews a file in the page, with the customer in its URL [documents-002]', async () => {
    const asked = vi.fn<(path: string) => void>();
    server.use(
      mockVault([given]),
      http.get(`${mockBaseUrl}/files/:folder/:name`, ({ params }) => {
        asked(`${String(params['folder'])}/${String(params['name'])}`);
        return new HttpResponse('nothing that can be shown', { status: 200 });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'View PAN card' }));
    const preview = within(screen.getByRole('dialog', { name: 'PAN card' }));
    expect(preview.getByText('pan.pdf')).toBeVisible();
    await waitFor(() => expect(asked).toHaveBeenCalledWith(`user7/${given.field_value}`));
    await user.click(preview.getByRole('button', { name: 'Close the preview' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('downloads a file through its own link', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(this.href);
    });
    const links: string[] = [];
    server.use(
      mockVault([given]),
      mock('/file_link', async (request) => {
        expect(await request.json()).toEqual({ upload_id: 1 });
        return {
          status: 'true' as const,
          message: 'ok',
          url: 'http://api.test/api/files/user7/a.pdf?signature=s',
          expires_at: '2026-03-05T05:00:00Z',
        };
      }),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Download PAN card' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(links).toEqual(['http://api.test/api/files/user7/a.pdf?signature=s']);
  });
});

it('shows an issued document when its notification arrives', async () => {
  server.use(mockVault([given]));
  const { socket } = await open();
  expect(await names()).toEqual(['PAN card']);
  await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
  server.use(mockVault([issued, given]));
  const notification = {
    id: 1,
    title: 'Document Issued',
    detail: 'Certificate is ready.',
    order_id: 12,
    ticket_id: null,
    read: false,
    created_at: '2026-03-07T05:00:00.000Z',
  } as const;
  act(() =>
    socket.deliver({
      type: 'event',
      channel: 'notification.7',
      event: 'notification.sent',
      data: { notification, readcount: 1 },
    }),
  );
  await waitFor(async () => expect(await names()).toEqual(['Certificate', 'PAN card']));
});

describe('withdrawn documents', () => {
  const line = 'Withdrawn on 2 Oct 2026: This certificate belongs to another company.';

  it('are listed below the vault with the order and the reason', async () => {
    server.use(mockVault([given], null, [makeWithdrawn()]));
    await open();
    const withdrawn = await screen.findByRole('region', { name: 'Withdrawn' });
    expect(withdrawn).toHaveTextContent(`Certificate of incorporation · ORD-000012${line}`);
    expect(await names()).toEqual(['PAN card']);
    expect(within(withdrawn).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are listed in the order, also when nothing else was issued', async () => {
    server.use(
      mockVault([given], null, [makeWithdrawn()]),
      mock('/order_detail/{id}', { status: 'true', message: 'The order.', order: makeOrder() }),
    );
    await open('/orderdetail/12');
    const card = await screen.findByRole('region', { name: 'Issued to you' });
    expect(card).toHaveTextContent(`Certificate of incorporation${line}`);
  });

  it('have no heading when there are none', async () => {
    server.use(mockVault([given]));
    await open();
    await names();
    expect(screen.queryByRole('region', { name: 'Withdrawn' })).not.toBeInTheDocument();
  });
});

describe('the expiry date', () => {
  const saved = vi.fn<(body: unknown) => void>();
  afterEach(() => void saved.mockReset());

  function takeDates() {
    server.use(
      mock('/set_document_expiry', async (request) => {
        const body = (await request.json()) as { expires_on: string | null };
        saved(body);
        server.use(mockVault([{ ...given, expires_on: body.expires_on, status: 'Valid', days_left: 800 }]));
        return { status: 'true' as const, message: 'Expiry date saved.' };
      }),
    );
  }

  it('is set in a dialog that explains its purpose, and is shown at once', async () => {
    server.use(mockVault([given]));
    takeDates();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set expiry date of PAN card' }));
    const dialog = within(screen.getByRole('dialog', { name: 'When does it expire?' }));
    const field = dialog.getByLabelText('Expiry date');
    expect(field).toHaveAccessibleDescription(/30, 15, 7 and 1 day before, and on the day/);
    expect(dialog.queryByRole('button', { name: 'Remove the date' })).not.toBeInTheDocument();
    fireEvent.change(field, { target: { value: '2028-05-14' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Expiry date saved.')).toBeVisible();
    expect(saved).toHaveBeenCalledExactlyOnceWith({ upload_id: 1, expires_on: '2028-05-14' });
    expect(await screen.findByRole('cell', { name: /^2028-05-14/ })).toBeVisible();
    expect(screen.getByText('Valid')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Enter the date as day, month and year.'],
    ['1999-12-31', 'Enter a date between the years 2000 and 2100.'],
  ])('%j is rejected at its field before it is sent', async (day, fault) => {
    server.use(mockVault([given]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set expiry date of PAN card' }));
    fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: day } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(fault)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  it('can be removed', async () => {
    server.use(mockVault([expiring]));
    takeDates();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change expiry date of Passport' }));
    expect(screen.getByLabelText('Expiry date')).toHaveValue('2026-03-12');
    await user.click(screen.getByRole('button', { name: 'Remove the date' }));
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ upload_id: 3, expires_on: null }));
  });

  it('that the server rejects shows a toast, and the dialog stays open', async () => {
    server.use(
      mockVault([given]),
      mockProblem('/set_document_expiry', 400, { code: 'validation_failed', message: 'Not that day.' }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set expiry date of PAN card' }));
    fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '2028-05-14' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not that day.')).toBeVisible();
    expect(screen.getByLabelText('Expiry date')).toHaveValue('2028-05-14');
  });
});

describe('Expired Documents', () => {
  it('requests and shows only expired documents [documents-003]', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    const answer = {
      status: 'true' as const,
      message: 'ok',
      documents: [expired],
      withdrawn: [],
      total_docs: 4,
      expired_docs: 1,
      next_cursor: null,
    };
    server.use(
      mock('/documents', async (request) => {
        asked(await request.json());
        return answer;
      }),
    );
    await open('/expireddocuments');
    expect(await names('Expired Documents')).toEqual(['Trade licence']);
    expect(asked).toHaveBeenCalledWith({ expired: true });
    expect(screen.getByRole('link', { name: 'All documents 4' })).toBeVisible();
  });

  it('shows an empty state without expired documents', async () => {
    server.use(mockVault([]));
    await open('/expireddocuments');
    expect(await screen.findByText('Nothing has expired')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all documents' })).toHaveAttribute('href', '/mydocuments');
  });
});

describe('the states', () => {
  it.each([
    ['/mydocuments', 'Loading your documents'],
    ['/expireddocuments', 'Loading your expired documents'],
  ])('of %s: shows a skeleton while loading', async (path, label) => {
    server.use(mock('/documents', () => new Promise<never>(() => undefined)));
    await open(path);
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('links to the orders when empty', async () => {
    server.use(mockVault([]));
    await open();
    expect(await screen.findByText('You have no documents yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/myorders');
  });

  it.each(['/mydocuments', '/expireddocuments'])('of %s: shows the error and retries', async (path) => {
    server.use(mockTooMany('/documents'));
    const { user } = await open(path);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockVault([expired]));
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Download Trade licence' })).toBeVisible();
  });

  it('shows when there are more documents than listed', async () => {
    server.use(mockVault([given], 'more'));
    await open();
    expect(await screen.findByText('These are the newest 1 documents.')).toBeVisible();
  });
});
