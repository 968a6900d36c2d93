/** Issuing a document to a customer from a task's page. */
// An upload to another origin would be asked for beforehand, which is not what is tested here.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }
import type { components } from '@portal/sdk/contract.gen';
import { makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const answer = (order: components['schemas']['WorkedOrder']) =>
  server.use(mock('/stafforder_detail/{id}', { ...said, order }));

/** The fields of a multipart body; jsdom can't parse its own. */
const formFields = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name = '', value = '']) => [name, value]),
  );

it('issues a document with its last valid day, and one that replaces another', async () => {
  const sent = vi.fn<(fields: Record<string, unknown>) => void>();
  const issued = {
    upload_id: 60,
    doc_name: 'Certificate of incorporation',
    scan: null,
    field_value: 'ZzCdEfGhIjKlMnOpQrStUv.pdf',
    file_name: 'coi.pdf',
    upload_date: '2026-11-20',
    uploaded_at: '2026-11-20T05:00:00Z',
    expires_on: null,
  };
  server.use(
    mock('/issue_document', async (request) => {
      sent(formFields(await request.text()));
      answer(makeWorkedOrder({ issued: [issued] }));
      return { ...said, upload_id: 60 };
    }),
  );
  answer(makeWorkedOrder());
  const { user } = await renderApp('/stafftaskdetail/12', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Issue a document' }));
  const form = await screen.findByRole('form', { name: 'Issue a document' });
  await user.click(within(form).getByRole('button', { name: 'Issue' }));
  expect(within(form).getByText('Say what this document is.')).toBeVisible();
  expect(within(form).getByText('Choose the file to issue.')).toBeVisible();
  const name = within(form).getByLabelText(/^Name/);
  await waitFor(() => expect(name).toHaveFocus());
  await user.paste('x'.repeat(121));
  await user.click(within(form).getByRole('button', { name: 'Issue' }));
  expect(within(form).getByText('Use at most 120 characters; these are 121.')).toBeVisible();
  expect(name).toHaveValue('x'.repeat(121));
  await user.clear(name);
  await user.type(name, 'Certificate of incorporation');
  await user.click(within(form).getByRole('button', { name: 'Issue' }));
  await waitFor(() =>
    expect(within(form).getByRole('button', { name: 'Choose a file for File' })).toHaveFocus(),
  );
  await user.type(within(form).getByLabelText('Valid until'), '2030-01-31');
  await user.upload(
    within(form).getByLabelText('File', { selector: 'input' }),
    new File(['%PDF-1.4'], 'coi.pdf', { type: 'application/pdf' }),
  );
  await within(form).findByText('coi.pdf');
  await user.click(within(form).getByRole('button', { name: 'Issue' }));
  await waitFor(() =>
    expect(screen.queryByRole('form', { name: 'Issue a document' })).not.toBeInTheDocument(),
  );
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      order_id: '12',
      name: 'Certificate of incorporation',
      expires_on: '2030-01-31',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Replace Certificate of incorporation' }));
  const again = await screen.findByRole('form', { name: 'Issue a document' });
  expect(within(again).getByLabelText(/^Name/)).toHaveValue('Certificate of incorporation');
  await user.upload(
    within(again).getByLabelText('File', { selector: 'input' }),
    new File(['%PDF-1.4'], 'right.pdf', { type: 'application/pdf' }),
  );
  await within(again).findByText('right.pdf');
  await user.click(within(again).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]?.[0]).toMatchObject({ replaces: '60' });
});

it('withdraws a wrongly issued document, with a reason for the customer', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  const issued = {
    upload_id: 60,
    doc_name: 'Certificate of incorporation',
    scan: null,
    field_value: 'ZzCdEfGhIjKlMnOpQrStUv.pdf',
    file_name: 'coi.pdf',
    upload_date: '2026-11-20',
    uploaded_at: '2026-11-20T05:00:00Z',
    expires_on: null,
  };
  const withdrawn = {
    upload_id: 60,
    doc_name: 'Certificate of incorporation',
    for_order: 12,
    order_id: 'ORD-000012',
    service_name: 'Private limited company',
    withdrawn_on: '2026-11-21',
    withdrawn_at: '2026-11-21T05:00:00Z',
    reason: 'It belongs to another company.',
  };
  server.use(
    mock('/withdraw_document', async (request) => {
      sent(await request.json());
      answer(makeWorkedOrder({ withdrawn: [withdrawn] }));
      return { status: 'true' as const, message: 'Document withdrawn.' };
    }),
  );
  answer(makeWorkedOrder({ issued: [issued] }));
  const { user } = await renderApp('/stafftaskdetail/12', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Withdraw Certificate of incorporation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw Certificate of incorporation' });
  const confirm = within(dialog).getByRole('button', { name: 'Withdraw' });
  await user.click(confirm);
  expect(within(dialog).getByText(/^Say why the document is withdrawn/)).toBeVisible();
  const why = within(dialog).getByLabelText(/^Why it is withdrawn/);
  await user.type(why, 'No');
  await user.click(confirm);
  expect(within(dialog).getByText(/^Write 3 characters at least/)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.clear(why);
  await user.paste('x'.repeat(501));
  await user.click(confirm);
  expect(within(dialog).getByText('Use at most 500 characters; these are 501.')).toBeVisible();
  expect(why).toHaveValue('x'.repeat(501));
  expect(sent).not.toHaveBeenCalled();
  await user.clear(why);
  await user.type(why, withdrawn.reason);
  await user.click(confirm);
  expect(await screen.findByText('Withdrawn on 21 Nov 2026: It belongs to another company.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ upload_id: 60, reason: withdrawn.reason });
  expect(screen.queryByRole('button', { name: /^Replace / })).not.toBeInTheDocument();
});
