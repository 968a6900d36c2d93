/** A test app with a customer whose order requires a file and a text, and helpers that upload both. */

import { readdir } from 'node:fs/promises';
import { formBody } from '@portal/sdk/form-body';
import type { DepsOptions } from '../src/deps.ts';
import { type MadeOrder, makeOrder } from './make-order.ts';
import { samplePdf } from './sample-files.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

export type DocumentFixture = Awaited<ReturnType<typeof createDocumentFixture>>;

type Field = string | number | Blob;

export async function createDocumentFixture(options: DepsOptions = {}, env: Record<string, string> = {}) {
  const testApp = await createTestApp(env, options);
  const customer = await testApp.customer();

  /** Sends any fields as a form; omits `undefined` ones. */
  const post = async (by: SignedInUser, fields: Record<string, Field | undefined>, headers = {}) => {
    const { data } = await by.api.POST('/upload_document', {
      // The contract's type of a file is a binary string; the serialiser sends the real file.
      body: { order_id: 0, doc_id: 0 },
      bodySerializer: () => formBody(fields),
      headers,
    });
    if (!data) throw new Error('upload_document answered nothing');
    return data;
  };

  return {
    testApp,
    customer,
    order: (more: Partial<Parameters<typeof makeOrder>[1]> = {}): Promise<MadeOrder> =>
      makeOrder(testApp.db, { customerId: customer.id, ...more }),
    post,
    /** Uploads the file, by default a small PDF, to the first requirement. */
    async uploadDocument(order: MadeOrder, file: Blob = pdfFile(), by = customer) {
      const { document } = await post(by, { order_id: order.id, doc_id: order.documents[0], file });
      return document;
    },
    /** Every file in the store and its spool. */
    async stored(): Promise<string[]> {
      const entries = await readdir(testApp.filesDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    incoming: () => testApp.db.selectFrom('incoming_files').selectAll().execute(),
  };
}

export const pdfFile = (name = 'PAN card.pdf', bytes?: number) => fileOf(name, samplePdf(bytes));

/** A file as a browser sends it; the server ignores its declared type. */
export const fileOf = (name: string, content: Buffer<ArrayBuffer>) =>
  new File([content], name, { type: 'application/pdf' });
