/** Adding a document from the vault to an order, and documents issued for an order. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeDocument, makeOrder, makeUpload } from '../../test/make-order.ts';
import { makeVaultDocument, mockVault } from '../../test/make-vault.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const wanted = makeDocument({ id: 31, doc_name: 'Proof of address' });
const used = vi.fn<(body: unknown) => void>();
afterEach(() => void used.mockReset());

function answerOrder(document = wanted) {
  const order = makeOrder({ documents: [document] });
  server.use(mock('/order_detail/{id}', { status: 'true', message: 'Done.', order }));
}

async function openPicker(document = wanted) {
  answerOrder(document);
  const app = await renderApp('/orderprogress/12', { token });
  const name = 'Use a document you already gave for Proof of address';
  await app.user.click(await screen.findByRole('button', { name }));
  return { ...app, dialog: within(screen.getByRole('dialog', { name: 'Your documents' })) };
}

const namesIn = async (dialog: { findAllByRole: (role: string) => Promise<HTMLElement[]> }) =>
  (await dialog.findAllByRole('listitem')).map((item) => within(item).getAllByText(/./)[0]?.textContent);

describe('the picker', () => {
  it('offers usable files, each once, those of the same name first', async () => {
    server.use(
      mockVault([
        makeVaultDocument({ id: 1, doc_name: 'PAN card' }),
        makeVaultDocument({ id: 2, doc_name: 'Rent deed', field_value: 'same.pdf' }),
        makeVaultDocument({ id: 3, doc_name: 'Proof of address', field_value: 'same.pdf' }),
        makeVaultDocument({ id: 4, doc_name: 'Passport', status: 'Expired', abilities: { reuse: false } }),
        makeVaultDocument({ id: 5, doc_name: 'Certificate', doc_id: null, status: 'Issued' }),
      ]),
    );
    const { dialog } = await openPicker();
    expect(await namesIn(dialog)).toEqual(['Proof of address', 'PAN card', 'Certificate']);
  });

  it('does not offer the current file of the document', async () => {
    server.use(mockVault([makeVaultDocument({ field_value: 'old.pdf' })]));
    const abilities = { upload: true, remove: false };
    const { dialog } = await openPicker(
      makeUpload({ ...wanted, status: 'Rejected', reason: 'Dark.', field_value: 'old.pdf', abilities }),
    );
    expect(await dialog.findByText(/You have no other document yet/)).toBeVisible();
  });

  it('adds the chosen file to the order, and the block shows it', async () => {
    server.use(
      mockVault([makeVaultDocument({ id: 77, doc_name: 'Rent deed' })]),
      mock('/use_document', async (request) => {
        used(await request.json());
        const document = makeUpload({ ...wanted, status: 'Uploaded', upload_id: 90 });
        answerOrder({ ...document, abilities: { upload: false, remove: true } });
        return { status: 'true' as const, message: 'Document given.', document };
      }),
    );
    const { user, dialog } = await openPicker();
    await user.click(await dialog.findByRole('button', { name: 'Use Rent deed of ORD-000012' }));
    expect(await screen.findByText('Uploaded')).toBeVisible();
    expect(used).toHaveBeenCalledExactlyOnceWith({ upload_id: 77, order_id: 12, doc_id: 31 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: /Proof of address/ })).toHaveFocus());
  });

  it('shows the error of the server and stays open', async () => {
    server.use(
      mockVault([makeVaultDocument({ doc_name: 'Rent deed' })]),
      mockProblem('/use_document', 409, { code: 'conflict', message: 'This document has expired.' }),
    );
    const { user, dialog } = await openPicker();
    await user.click(await dialog.findByRole('button', { name: /^Use Rent deed/ }));
    expect(await screen.findByText('This document has expired.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Use Rent deed/ })).not.toHaveAttribute('aria-disabled');
  });

  it('has a search when there are many', async () => {
    const many = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    server.use(mockVault(many.map((name, at) => makeVaultDocument({ id: at + 1, doc_name: name }))));
    const { user, dialog } = await openPicker();
    const search = await dialog.findByRole('searchbox', { name: 'Search your documents' });
    await user.type(search, 'fou');
    expect(await namesIn(dialog)).toEqual(['Four']);
    await user.type(search, 'x');
    expect(dialog.getByText('Nothing found for “foux”.')).toBeVisible();
  });

  it('shows a loading state', async () => {
    server.use(mock('/documents', () => new Promise<never>(() => undefined)));
    const { user, dialog } = await openPicker();
    expect(await dialog.findByText('Loading your documents')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows a load error and retries', async () => {
    server.use(mockTooMany('/documents'));
    const { user, dialog } = await openPicker();
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    server.use(mockVault([makeVaultDocument({ doc_name: 'Rent deed' })]));
    await user.click(retry);
    expect(await namesIn(dialog)).toEqual(['Rent deed']);
  });
});

describe('an order', () => {
  it('lists the documents issued for it, with dates and downloads', async () => {
    answerOrder();
    server.use(
      mockVault([
        makeVaultDocument({ id: 5, doc_name: 'Certificate', doc_id: null, expires_on: '2028-03-31' }),
        makeVaultDocument({ id: 6, doc_name: 'PAN card' }),
      ]),
    );
    await renderApp('/orderdetail/12', { token });
    const issued = within(await screen.findByRole('region', { name: 'Issued to you' }));
    expect(issued.getAllByRole('listitem')).toHaveLength(1);
    expect(issued.getByText('Issued on 5 Mar 2026, valid until 31 Mar 2028')).toBeVisible();
    expect(issued.getByRole('button', { name: 'Download Certificate' })).toBeVisible();
  });
});
