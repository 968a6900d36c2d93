/** The floor of each case: the least that could do the same work, on plain Fastify and pg. */

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { floorHash, floorPassword } from './floor-password.ts';
import { listenAndReport } from './report-usage.ts';

const app = fastify({ bodyLimit: 16 * 2 ** 20 });
await app.register(multipart, { limits: { fileSize: 16 * 2 ** 20 } });
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const folder = process.env['FLOOR_FOLDER'] ?? '';

// 20 rows of one customer, JSON built in SQL, one named statement.
app.post<{ Body: { customer: number } }>('/orders', async (request, reply) => {
  const { rows } = await pool.query<{ answer: string }>({
    name: 'orders',
    text: `select json_build_object('status', 'true', 'orders', json_agg(o))::text as answer from (
             select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id
             from orders where customer_id = $1 order by id desc limit 1000) o`,
    values: [request.body.customer],
  });
  return reply.type('application/json').send(rows[0]?.answer);
});

// An order with its documents, its history, its invoice and its event in one statement.
app.post<{ Body: { customer: number; service: number; payment: number } }>(
  '/place_order',
  async (request) => {
    const { customer, service, payment } = request.body;
    const { rows } = await pool.query<{ id: string }>({
      name: 'place',
      text: `with bought as (
             update payments set state = 'paid', provider_payment_id = 'floor_' || id, paid_at = now()
             where id = $3 and state = 'created' returning id),
           made as (
             insert into orders (customer_id, service_id, payment_id, service_name, category, details, timeline, sac_code,
               price_paise, gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, created_at)
             select $1, s.id, bought.id, s.name, 'Start Up', s.details, s.timeline, s.sac_code,
               s.price_paise, s.price_paise * 18 / 100, 1800, s.steps, 'Floor', 'floor@example.in', '9812345678', now()
             from services s, bought where s.id = $2 returning *),
           counted as (
             insert into invoice_counters (series, financial_year, last_serial) select 'INV', '9899', 1 from made
             on conflict (series, financial_year) do update set last_serial = invoice_counters.last_serial + 1
             returning last_serial),
           invoice as (
             insert into invoices (payment_id, number, financial_year, serial, issued_on, issued_at, supplier_name,
               supplier_address, supplier_email, supplier_phone, supplier_gstin, recipient_name, recipient_email,
               recipient_phone, place_of_supply, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
             select payment_id, 'FLOOR/' || last_serial, '9899', last_serial, now(), now(), 'Floor', '1 Street',
               'floor@example.in', '9812345678', '29AAAAA0000A1ZY', billing_name, billing_email, billing_phone, '29',
               jsonb_build_array(jsonb_build_object('order_id', id, 'description', service_name, 'sac', sac_code,
                 'rate_basis_points', gst_rate_basis_points, 'taxable_paise', price_paise, 'cgst_paise', gst_paise / 2,
                 'sgst_paise', gst_paise / 2, 'igst_paise', 0)),
               price_paise, gst_paise / 2, gst_paise / 2, 0, price_paise + gst_paise
             from made, counted),
           documents as (
             insert into order_documents (order_id, position, name, field_type, required, kind, hint)
             select made.id, d.position, d.name, d.field_type, d.required, d.kind, d.hint
             from service_documents d, made where d.service_id = $2),
           history as (
             insert into order_status_changes (order_id, to_status, changed_at) select id, 'Pending', now() from made),
           event as (
             insert into outbox (type, data) select 'floor', json_build_object('paymentId', $3::bigint) from made)
           select id from made`,
      values: [customer, service, payment],
    });
    return { status: 'true', id: rows[0]?.id };
  },
);

// A minimal message.
app.post<{ Body: { customer: number; order: number; message: string } }>('/messages', async (request) => {
  const { customer, order, message } = request.body;
  const { rows } = await pool.query<{ id: string }>({
    name: 'message',
    text: `insert into messages (id, order_id, sent_by, body, sent_at)
           values (nextval('message_ids'), $1, $2, $3, now()) returning id`,
    values: [order, customer, message],
  });
  return { status: 'true', id: rows[0]?.id };
});

app.post('/login', async () => ({ status: String(await verify(floorHash, floorPassword)) }));

app.post('/upload', async (request) => {
  const part = await request.file();
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  if (part) await pipeline(part.file, hashing, createWriteStream(join(folder, randomUUID())));
  return { status: 'true', sha256: hash.digest('hex') };
});

await listenAndReport(app);
