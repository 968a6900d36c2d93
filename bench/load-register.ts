/** Pays every order by itself, with an invoice, and refunds one in a hundred. */

import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { bulkLoad } from './bulk-load.ts';

const backfill = new URL('../apps/api/migrations/0060-register-of-before.sql', import.meta.url);

export async function loadRegister(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await bulkLoad(client, ['payments', 'orders', 'invoices', 'credit_notes', 'refunds'], async () => {
      for (const statement of money) await client.query(statement);
    });
    await client.query('analyze');
    // Reads the others by their indexes.
    await bulkLoad(client, ['registered_payments', 'registered_documents', 'registered_lines'], async () => {
      await client.query(await readFile(backfill, 'utf8'));
    });
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const money = [
  `insert into payments (customer_id, provider_order_id, provider_payment_id, amount_paise, state, billing_name,
     billing_email, billing_phone, created_at, paid_at)
   select customer_id, 'order_bench_' || id, 'pay_bench_' || id, price_paise + gst_paise, 'paid', billing_name,
     billing_email, billing_phone, created_at, created_at
   from orders where payment_id is null order by created_at, id`,
  `update orders set payment_id = payments.id from payments where provider_order_id = 'order_bench_' || orders.id`,
  `insert into invoices (payment_id, number, financial_year, serial, issued_on, issued_at, supplier_name,
     supplier_address, supplier_email, supplier_phone, supplier_gstin, recipient_name, recipient_email, recipient_phone,
     place_of_supply, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
   select payments.id, 'INV/9900/' || lpad(place::text, greatest(6, length(place::text)), '0'), '9900', place,
     (paid_at at time zone 'Asia/Kolkata')::date, paid_at, 'Bench', 'Bench', 'bench@example.in', '9812345678',
     '29AAGCB7383J1Z4', payments.billing_name, payments.billing_email, payments.billing_phone, '27',
     jsonb_build_array(jsonb_build_object('order_id', orders.id, 'description', service_name, 'sac', sac_code,
       'rate_basis_points', 1800, 'taxable_paise', price_paise, 'cgst_paise', 0, 'sgst_paise', 0, 'igst_paise', gst_paise)),
     price_paise, 0, 0, gst_paise, price_paise + gst_paise
   from (select *, row_number() over (order by paid_at, id) as place from payments
     where provider_payment_id like 'pay_bench_%') payments join orders on orders.payment_id = payments.id`,
  `insert into refunds (payment_id, provider_payment_id, provider_refund_id, amount_paise, reason, state, created_at,
     settled_at)
   select id, provider_payment_id, 'rfnd_bench_' || id, amount_paise, 'at_provider', 'processed', paid_at, paid_at
   from payments where provider_payment_id like 'pay_bench_%' and id % 100 = 0`,
  `insert into credit_notes (invoice_id, refund_id, number, financial_year, serial, issued_on, issued_at, reason, lines,
     taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
   select invoices.id, refunds.id, 'CRN/9900/' || lpad(refunds.id::text, 6, '0'), '9900', refunds.id, issued_on,
     issued_at, 'Returned', lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
   from refunds join invoices on invoices.payment_id = refunds.payment_id
   where provider_refund_id like 'rfnd_bench_%'`,
];
