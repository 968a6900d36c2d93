/** Customers who buy, write and upload while programs are killed, and record acknowledged writes. */

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '../purchase-fixture.ts';

/** Acknowledged writes, which the server must keep. */
export interface AcknowledgedWrites {
  purchases: { paymentId: string; orderId: number }[];
  messages: { text: string; orderId: number }[];
  uploads: { uploadId: number; sha256: string }[];
  /** Responses that neither acknowledge the write nor ask to retry. */
  unexpected: string[];
  /** Responses with a 5xx status other than 503. */
  failures: string[];
  /** Repeated attempts after a broken connection or a 503. */
  retries: number;
}

export interface LoadOptions {
  apiUrl: string;
  sandboxUrl: string;
  tokens: readonly string[];
  serviceIds: readonly number[];
  /** Ends the load after each customer's current action. */
  signal: AbortSignal;
}

export async function runKillLoad(options: LoadOptions): Promise<AcknowledgedWrites> {
  const acknowledged: AcknowledgedWrites = {
    purchases: [],
    messages: [],
    uploads: [],
    unexpected: [],
    failures: [],
    retries: 0,
  };
  await Promise.all(options.tokens.map((token) => beCustomer(options, acknowledged, token)));
  return acknowledged;
}

async function beCustomer(
  options: LoadOptions,
  acknowledged: AcknowledgedWrites,
  token: string,
): Promise<void> {
  const customer = { ...options, acknowledged, token };
  while (!options.signal.aborted) {
    const orderId = await buy(customer);
    if (orderId === undefined) continue;
    for (let n = 0; n < 3 && !options.signal.aborted; n += 1) await write(customer, orderId);
    await upload(customer, orderId);
    // Below the hourly limit of a person.
    await sleep(Math.random() * 2_000);
  }
}

interface Customer extends LoadOptions {
  acknowledged: AcknowledgedWrites;
  token: string;
}

async function buy(customer: Customer): Promise<number | undefined> {
  const at = Math.floor(Math.random() * customer.serviceIds.length);
  const body = { ...billing, service_id: customer.serviceIds[at] };
  const quote = await repeat(customer, '/check_validation', body);
  const checkout = quote?.['checkout'] as { order_id: string } | undefined;
  if (!checkout) return undefined;
  const paid = await pay(customer.sandboxUrl, checkout.order_id);
  const answer = await repeat(customer, '/place_order', { ...body, ...paid });
  const [order] = (answer?.['orders'] ?? []) as { id: number }[];
  if (!order) return undefined;
  customer.acknowledged.purchases.push({ paymentId: paid.payment_id, orderId: order.id });
  return order.id;
}

async function pay(sandboxUrl: string, orderId: string) {
  const answer = await fetch(`${sandboxUrl}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, outcome: 'captured' }),
  });
  const paid = (await answer.json()) as Record<string, string>;
  return {
    payment_id: String(paid['razorpay_payment_id']),
    payment_order_id: String(paid['razorpay_order_id']),
    payment_signature: String(paid['razorpay_signature']),
  };
}

async function write(customer: Customer, orderId: number): Promise<void> {
  const text = `message ${randomUUID()}`;
  const answer = await repeat(customer, '/sendmessage', () => {
    const form = new FormData();
    form.set('order_id', String(orderId));
    form.set('message', text);
    return form;
  });
  if (answer) customer.acknowledged.messages.push({ text, orderId });
}

async function upload(customer: Customer, orderId: number): Promise<void> {
  const detail = await repeat(customer, `/order_detail/${orderId}`, {});
  const order = detail?.['order'] as { documents: { id: number; field_type: string }[] } | undefined;
  const requirement = order?.documents.find(({ field_type }) => field_type === 'file');
  if (!requirement) return;
  const bytes = pdfOf(randomUUID());
  const answer = await repeat(customer, '/upload_document', () => {
    const form = new FormData();
    form.set('order_id', String(orderId));
    form.set('doc_id', String(requirement.id));
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf');
    return form;
  });
  const uploadId = (answer?.['document'] as { upload_id: number } | undefined)?.upload_id;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (uploadId !== undefined) customer.acknowledged.uploads.push({ uploadId, sha256 });
}

/** Repeats a write under one key until it is acknowledged; undefined when it is rejected permanently. */
async function repeat(
  customer: Customer,
  path: string,
  body: object | (() => FormData),
): Promise<Record<string, unknown> | undefined> {
  const key = randomUUID();
  let last = 'no answer';
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await send(customer, path, body, key).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status >= 500 && answer.status !== 503)
      customer.acknowledged.failures.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const mayTryAgain = !answer || answer.status >= 500 || [409, 422, 429].includes(answer.status);
    if (!mayTryAgain) {
      customer.acknowledged.unexpected.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    // Written, but its response was lost: not acknowledged.
    if (answer?.body['code'] === 'answer_lost') return undefined;
    last = answer ? `${answer.status} ${String(answer.body['code'])}` : 'no answer';
    customer.acknowledged.retries += 1;
    await sleep(100);
  }
  customer.acknowledged.unexpected.push(`${path}: not acknowledged in 400 tries, at last ${last}`);
  return undefined;
}

async function send(customer: Customer, path: string, body: object | (() => FormData), key: string) {
  const isForm = typeof body === 'function';
  const answer = await fetch(`${customer.apiUrl}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.token}`,
      'idempotency-key': key,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body() : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** A small document of one page with a unique text. */
function pdfOf(text: string): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Note (${text}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`);
}
