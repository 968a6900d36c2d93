/** `stafforder_detail/{id}` and `adminorder_detail/{id}`: an order as staff and admins see it. */

import { orderDisplayId } from '@portal/domain/display-id';
import { istDate, istText } from '@portal/domain/ist-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDocument, reviewDocument, setExpiry } from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let staff: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  staff = await fixture.testApp.staff();
  admin = await fixture.testApp.admin();
});
afterAll(() => fixture.testApp.close());

async function asStaff(id: number) {
  const { data } = await staff.api.POST('/stafforder_detail/{id}', { params: { path: { id } }, body: {} });
  if (!data) throw new Error('stafforder_detail returned no data');
  return data;
}
async function asAdmin(id: number) {
  const { data } = await admin.api.POST('/adminorder_detail/{id}', { params: { path: { id } }, body: {} });
  if (!data) throw new Error('adminorder_detail returned no data');
  return data;
}

describe('the detail of an order', () => {
  it('returns every field of its screens [api-stafforder_detail-001] [api-adminorder_detail-001] [api-adminorder_detail-002]', async () => {
    const { id } = await fixture.order({ assignedTo: staff.id });
    const { status, order } = await asAdmin(id);
    expect(status).toBe('true');
    const customer = await fixture.testApp.db
      .selectFrom('people')
      .select(['name', 'email', 'phone'])
      .where('id', '=', fixture.customer.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({
      id,
      order_id: orderDisplayId(id),
      user_id: fixture.customer.id,
      user_name: customer.name,
      user_email: customer.email,
      user_phone: customer.phone,
      contact_hidden: false,
      billing_name: 'Meera Iyer',
      billing_email: 'meera@example.in',
      billing_phone: '9812345678',
      gst_number: null,
      gst_warning: null,
      order_name: expect.stringMatching(/^Service/),
      service_id: expect.any(Number),
      category: 'Start Up',
      details: 'Everything from the name to the certificate.',
      documents: [
        expect.objectContaining({
          doc_name: 'PAN card',
          field_type: 'file',
          field_value: null,
          required: 'true',
          status: 'Pending',
          upload_date: null,
          abilities: { review: false },
        }),
        expect.objectContaining({ doc_name: 'Proposed name', field_type: 'text', required: 'false' }),
      ],
      issued: [],
      withdrawn: [],
      payment_id: null,
      is_cancelled: false,
      refunded_amount: 0,
      owed_amount: 0,
      refunded: null,
      gst_rate: 18,
      discount: null,
      official_fees: [],
      charges: [],
      abilities: { add_charge: false },
      balance: null,
      receipt_forms: [
        {
          charge_id: null,
          name: 'The order',
          billing: expect.objectContaining({ name: customer.name, email: customer.email }),
          owed: 11_800,
          gst: 1_800,
          tds_most: 1_000,
        },
      ],
      cancellation: null,
      cancellation_sum: null,
      cancellation_comments: [],
      payment_status: 'Pending',
      paid_at: null,
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      sla: '12 working days',
      due_date: expect.any(String),
      overdue: false,
      open_requirements: 1,
      status: 'Pending',
      order_process: ['Documents verified', 'Form filed', 'Certificate issued'],
      assigned_to: staff.id,
      is_refunded: false,
      staff_name: expect.any(String),
      date: istDate(new Date(order.created_at)),
      fulldate: istText(new Date(order.created_at)),
      created_at: expect.stringMatching(/Z$/),
      history: [],
    });
    const own = await asStaff(id);
    expect(own).toMatchObject({ status: 'true', message: 'Your task.' });
    // Receipts are recorded by admins alone.
    expect(own.order).toEqual({ ...order, receipt_forms: [] });
  });

  it('returns the payment of a paid order [api-adminorder_detail-001]', async () => {
    await makePaidPayment(fixture.testApp);
    const { id } = await fixture.testApp.db
      .selectFrom('orders')
      .select('id')
      .where('payment_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await asAdmin(id)).order).toMatchObject({
      payment_status: 'Completed',
      payment_id: expect.stringMatching(/^pay_made/),
      paid_at: expect.stringMatching(/Z$/),
    });
  });

  it('returns submitted documents with their status, replaced ones included [api-adminorder_detail-002]', async () => {
    const order = await fixture.order({ assignedTo: staff.id });
    const first = await fixture.uploadDocument(order, pdfFile('blurred.pdf'));
    const uploadId = first.upload_id ?? 0;
    await reviewDocument(staff, uploadId, 'Rejected', { reason: 'It is blurred.' });
    expect((await asStaff(order.id)).order.documents[0]).toMatchObject({
      status: 'Rejected',
      reason: 'It is blurred.',
    });
    const second = await fixture.uploadDocument(order, pdfFile('sharp.pdf'));
    await reviewDocument(staff, second.upload_id, 'Accepted');
    await setExpiry(staff, second.upload_id, '2031-03-31');
    await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[1],
      field_value: 'Udaan Filings Private Limited',
    });
    const { documents, open_requirements: open } = (await asStaff(order.id)).order;
    expect(open).toBe(0);
    expect(documents).toMatchObject([
      {
        status: 'Accepted',
        reason: null,
        file_name: 'sharp.pdf',
        field_value: second.field_value,
        upload_id: second.upload_id,
        upload_date: istDate(new Date()),
        version: 2,
        expires_on: '2031-03-31',
        warnings: [],
        earlier: [{ upload_id: uploadId, version: 1, file_name: 'blurred.pdf', ended: 'replaced' }],
        abilities: { review: true },
      },
      { status: 'Uploaded', field_value: 'Udaan Filings Private Limited', file_name: null },
    ]);
    for (const who of [staff, fixture.customer]) {
      await expect(who.api.POST('/file_link', { body: { upload_id: uploadId } })).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  it('returns Aadhaar numbers masked only', async () => {
    const order = await fixture.order({
      assignedTo: staff.id,
      documents: [{ name: 'Aadhaar', field_type: 'text', kind: 'aadhaar' }],
    });
    await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[0],
      field_value: '2341 2341 2346',
    });
    const text = JSON.stringify(await asStaff(order.id));
    expect(text).toContain('2346');
    expect(text).not.toMatch(/2341\s?2341/);
  });

  it('returns issued documents without replaced ones', async () => {
    const { id } = await fixture.order({ assignedTo: staff.id });
    const wrong = await issueDocument(staff, id);
    const right = await issueDocument(staff, id, { replaces: wrong, expires_on: '2030-01-01' });
    expect((await asStaff(id)).order.issued).toEqual([
      {
        upload_id: right,
        doc_name: 'Certificate of incorporation',
        scan: null,
        field_value: expect.stringMatching(/^[A-Za-z0-9_-]{20,64}\.pdf$/),
        file_name: 'certificate.pdf',
        upload_date: istDate(new Date()),
        uploaded_at: expect.stringMatching(/Z$/),
        expires_on: '2030-01-01',
      },
    ]);
  });
});
