/** A customer with data of every kind: an order with documents, a chat, a ticket, an invoice. */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formBody } from '@portal/sdk/form-body';
import { fileOf } from './document-fixture.ts';
import { makeService } from './make.ts';
import type { PurchaseFixture } from './purchase-fixture.ts';
import { samplePdf } from './sample-files.ts';
import type { SignedInUser } from './test-app.ts';

export type FullAccount = Awaited<ReturnType<typeof makeFullAccount>>;

export const secretText = 'ABCPE1234F';

export async function makeFullAccount(purchases: PurchaseFixture, staff: SignedInUser) {
  const { testApp } = purchases;
  const customer = await testApp.customer();
  const service = await makeService(testApp.db);
  const { id: orderId } = await purchases.buy(customer, service.id);
  await testApp.db.updateTable('orders').set({ assigned_to: staff.id }).where('id', '=', orderId).execute();
  const { data } = await customer.api.POST('/order_detail/{id}', {
    params: { path: { id: orderId } },
    body: {},
  });
  const [paper, text] = data?.order.documents ?? [];
  const upload = (doc_id: number | undefined, more: { file?: Blob; field_value?: string }) =>
    customer.api.POST('/upload_document', {
      body: { order_id: 0, doc_id: 0 },
      bodySerializer: () => formBody({ order_id: orderId, doc_id, ...more }),
    });
  for (const bytes of [400, 500])
    await upload(paper?.id, { file: fileOf('../PAN card.pdf', samplePdf(bytes)) });
  await upload(text?.id, { field_value: secretText });
  for (const by of [customer, staff]) {
    await by.api.POST('/sendmessage', {
      body: { order_id: orderId, message: '' },
      bodySerializer: () => formBody({ order_id: orderId, message: `Hello from ${by.id}` }),
    });
  }
  await customer.api.POST('/update_profile', {
    body: { gst_number: '27AAPFU0939F1ZV', billing_state: '27' },
  });
  return { customer, orderId, ticketId: await makeTicket(purchases, customer, staff, service.id) };
}

/** With a reply of the staff member and a file of the customer. */
async function makeTicket(
  { testApp }: PurchaseFixture,
  customer: SignedInUser,
  staff: SignedInUser,
  serviceId: number,
): Promise<number> {
  const now = testApp.deps.clock.now();
  const { id } = await testApp.db
    .insertInto('tickets')
    .values({
      customer_id: customer.id,
      service_id: serviceId,
      service_name: 'GST registration',
      department: 'GST Returns',
      priority: 'Low',
      name: 'Meera Iyer',
      email: customer.email,
      subject: 'A notice came',
      message_html: '<p>What should I do?</p>',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.db
    .insertInto('ticket_replies')
    .values({
      ticket_id: id,
      written_by: staff.id,
      from_customer: false,
      message_html: '<p>Send it to us.</p>',
      created_at: now,
    })
    .execute();
  const stored = `${randomUUID().replaceAll('-', '')}.pdf`;
  const content = samplePdf(600);
  const spooled = join(testApp.deps.files.spoolFolder, stored);
  await writeFile(spooled, content);
  await testApp.deps.files.store(spooled, `user${customer.id}/${stored}`, {
    contentType: 'application/pdf',
    sizeBytes: content.length,
  });
  await testApp.db
    .insertInto('ticket_files')
    .values({
      ticket_id: id,
      stored_name: stored,
      original_name: 'Notice.pdf',
      content_type: 'application/pdf',
      size_bytes: content.length,
      sha256: Buffer.alloc(32),
      uploaded_by: customer.id,
      uploaded_at: now,
    })
    .execute();
  return id;
}
