/** Inserts uploaded and issued documents that match the step of each order. */

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocumentText } from '@portal/domain/document-text';
import { isStateCode } from '@portal/domain/states';
import PdfDocument from 'pdfkit';
import { encryptText } from '../../src/crypto/encrypted-text.ts';
import type { Tx } from '../../src/db/database.ts';
import type { DocumentStore } from '../../src/storage/document-store.ts';
import { newStoredName } from '../../src/storage/file-name.ts';
import { demoAnswer } from './demo-answers.ts';
import type { DemoReview } from './demo-orders.ts';
import type { WrittenOrder } from './seed-orders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface DocumentDesk {
  files: DocumentStore;
  dataSecret: string;
}

/** An order before its first step has no documents, a completed one has all. */
export async function insertDocuments(
  tx: Tx,
  desk: DocumentDesk,
  orders: readonly WrittenOrder[],
): Promise<void> {
  for (const order of orders.filter(({ steps }) => steps > 0)) {
    const people = await findPeople(tx, order.id);
    for (const requirement of await findRequirements(tx, order.id)) {
      const review = reviewOf(order, requirement, people.isFinished);
      if (review !== undefined) await insertUpload(tx, desk, { order, requirement, review, people });
    }
    for (const name of order.issued ?? []) await issue(tx, desk, { order, name, people });
  }
}

const findPeople = async (tx: Tx, orderId: number) => {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select(['customer_id', 'assigned_to', 'people.name', 'people.billing_state', 'orders.steps', 'status'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { customer_id: customerId, assigned_to: staffId, name, billing_state: state, steps, status } = found;
  return { customerId, staffId, name, state, stepCount: steps.length, isFinished: steps.at(-1) === status };
};

const findRequirements = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_documents')
    .select(['id', 'position', 'name', 'field_type', 'kind', 'required'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

type People = Awaited<ReturnType<typeof findPeople>>;
type Requirement = Awaited<ReturnType<typeof findRequirements>>[number];

/** Undefined for a missing document: by default an optional one of an order in progress. */
function reviewOf(
  order: WrittenOrder,
  requirement: Requirement,
  isFinished: boolean,
): DemoReview | undefined {
  return order.documents?.[requirement.name] ?? (requirement.required || isFinished ? 'Accepted' : undefined);
}

interface DemoUpload {
  order: WrittenOrder;
  requirement: Requirement;
  review: DemoReview;
  people: People;
}

async function insertUpload(
  tx: Tx,
  desk: DocumentDesk,
  { order, requirement, review, people }: DemoUpload,
): Promise<void> {
  const content =
    requirement.field_type === 'text'
      ? { text_sealed: encryptText([desk.dataSecret], answerOf(requirement, order.customer, people)) }
      : await keepFile(desk.files, requirement.name, people);
  const isRejected = typeof review === 'object';
  await tx
    .insertInto('document_uploads')
    .values({
      order_document_id: requirement.id,
      version: 1,
      uploaded_by: people.customerId,
      uploaded_at: new Date(order.at.getTime() + 2 * HOUR_MS + requirement.position * 300_000),
      ...content,
    })
    .execute();
  await tx
    .updateTable('order_documents')
    .set({
      status: isRejected ? 'Rejected' : review,
      rejection_reason: isRejected ? review.rejected : null,
    })
    .where('id', '=', requirement.id)
    .execute();
}

function answerOf(requirement: Requirement, customer: string, { state }: People): string {
  const read = checkDocumentText(
    requirement.kind,
    demoAnswer(requirement, customer, state !== null && isStateCode(state) ? state : '29'),
  );
  if ('fault' in read) throw new Error(`the demo's answer to “${requirement.name}” is wrong: ${read.fault}`);
  return read.text;
}

/** On the day of the last step. */
async function issue(
  tx: Tx,
  { files }: DocumentDesk,
  { order, name, people }: { order: WrittenOrder; name: string; people: People },
): Promise<void> {
  await tx
    .insertInto('document_uploads')
    .values({
      issued_order_id: order.id,
      issued_name: name,
      version: 1,
      uploaded_by: people.staffId ?? people.customerId,
      uploaded_at: new Date(order.at.getTime() + (people.stepCount + 1) * DAY_MS + HOUR_MS),
      ...(await keepFile(files, name, people)),
    })
    .execute();
}

async function keepFile(files: DocumentStore, title: string, { customerId, name: owner }: People) {
  const bytes = await drawSampleDocument(title, owner);
  const storedName = newStoredName('.pdf');
  const spooled = join(files.spoolFolder, storedName);
  await writeFlushed(spooled, bytes);
  const about = { contentType: 'application/pdf', sizeBytes: bytes.length };
  await files.store(spooled, `user${customerId}/${storedName}`, about);
  return {
    stored_name: storedName,
    original_name: `${title
      .replaceAll('’', '')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')}.pdf`,
    content_type: about.contentType,
    size_bytes: about.sizeBytes,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Draws a one-page PDF with its title, for the demo's documents. */
function drawSampleDocument(title: string, owner: string): Promise<Buffer> {
  const doc = new PdfDocument({ size: 'A4', margin: 60, info: { Title: title } });
  const parts: Buffer[] = [];
  const drawn = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  // The built-in font has no curved apostrophe.
  doc.fontSize(20).text(title.replaceAll('’', "'")).moveDown();
  doc.fontSize(12).text(owner).moveDown().text('A sample of the demo, not a real document.');
  doc.end();
  return drawn;
}
