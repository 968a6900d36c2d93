/** Work of a staff member for one customer, an order with files and texts and a ticket, and its reassignment. */

import { formBody } from '@portal/sdk/form-body';
import { issueDocument } from './document-actions.ts';
import { pdfFile } from './document-fixture.ts';
import { makeOrder } from './make-order.ts';
import type { TestApp, SignedInUser } from './test-app.ts';

export interface AssignedWork {
  orderId: number;
  chargeId: number;
  uploadId: number;
  issuedId: number;
  /** Below `/files`. */
  storedPath: string;
  messageFileId: number;
  ticketId: number;
}

/** @param handTo the final assignee; `null` for none. */
export async function makeAssignedWork(
  { testApp, admin }: { testApp: TestApp; admin: SignedInUser },
  customer: SignedInUser,
  worker: SignedInUser,
  handTo: SignedInUser | null = worker,
): Promise<AssignedWork> {
  const order = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: worker.id });
  const fields = { order_id: order.id, doc_id: order.documents[0] ?? 0 };
  const { data: uploaded } = await customer.api.POST('/upload_document', {
    body: fields,
    bodySerializer: () => formBody({ ...fields, file: pdfFile('given.pdf') }),
  });
  const words = { order_id: order.id, message: 'Here it is.' };
  const { data: said } = await customer.api.POST('/sendmessage', {
    body: words,
    bodySerializer: () => formBody({ ...words, attachment: [pdfFile('said.pdf')] }),
  });
  const work: AssignedWork = {
    orderId: order.id,
    chargeId: await addCharge(testApp, order.id, admin.id),
    uploadId: uploaded?.document.upload_id ?? 0,
    issuedId: await issueDocument(worker, order.id),
    storedPath: `user${customer.id}/${uploaded?.document.field_value}`,
    messageFileId: said?.sent.files[0]?.id ?? 0,
    ticketId: await raise(customer),
  };
  await admin.api.POST('/assignticket', { body: { id: worker.id, ticket_id: work.ticketId } });
  if (handTo === worker) return work;
  const id = handTo?.id ?? null;
  await admin.api.POST('/assignorder', { body: { id, order_id: work.orderId } });
  await admin.api.POST('/assignticket', { body: { id, ticket_id: work.ticketId } });
  return work;
}

async function addCharge({ db }: TestApp, orderId: number, by: number): Promise<number> {
  const { id } = await db
    .insertInto('order_charges')
    .values({
      order_id: orderId,
      kind: 'extra',
      name: 'Second class',
      reason: 'As agreed',
      sac_code: '998214',
      price_paise: 500_00,
      gst_paise: 90_00,
      gst_rate_basis_points: 1_800,
      pure_agent: false,
      added_by: by,
      added_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function raise({ api }: SignedInUser): Promise<number> {
  const { data: known } = await api.POST('/mytickets', { body: {} });
  const { data } = await api.POST('/raise_ticket', {
    body: {
      name: 'Meera Iyer',
      email: 'meera@example.in',
      department: 'GST Returns',
      staff: 'Unknown',
      service: known?.services[0]?.id ?? 0,
      priority: 'Low',
      subject: 'A notice came',
      message: '<p>What should I do?</p>',
    },
    bodySerializer: formBody,
  });
  return data?.ticket.id ?? 0;
}
