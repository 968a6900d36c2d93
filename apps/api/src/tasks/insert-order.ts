/** Inserts an unpaid order of a customer, with its documents and the first entry of its history. */

import { phoneDigits } from '@portal/domain/phone';
import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { PriceColumns } from '../orders/order-price.ts';
import type { OrderedService } from './ordered-service.ts';

/** Locks the customer against deactivation. Throws 400 for an unknown or inactive one. */
export async function lockCustomer(tx: Tx, id: number) {
  const customer = await tx
    .selectFrom('people')
    .select(['id', 'name', 'email', 'phone', 'gst_number'])
    .where('id', '=', id)
    .where('user_type', '=', 'user')
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!customer) throw invalid([{ field: 'customer', message: 'Choose one of the customers.' }]);
  return customer;
}

interface NewOrder {
  customer: Awaited<ReturnType<typeof lockCustomer>>;
  service: Omit<OrderedService, 'price_paise' | 'tax_treatment' | 'tax_exemption'>;
  price: PriceColumns & { gst_rate_basis_points: number; tax_exemption: string | null };
  /** A staff member who adds it for themselves. */
  assignedTo: number | null;
  by: number;
  now: Date;
}

/** Uses the customer's account details as billing details until the customer pays. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const { customer, service, price, assignedTo, by, now } = order;
  const { id } = await tx
    .insertInto('orders')
    .values({
      customer_id: customer.id,
      service_id: service.id,
      assigned_to: assignedTo,
      unconfirmed: assignedTo !== null,
      service_name: service.name,
      category: service.category,
      details: service.details,
      timeline: service.timeline,
      sac_code: service.sac_code,
      ...price,
      steps: service.steps,
      step_terms: service.step_terms,
      official_fees: service.official_fees,
      billing_name: customer.name,
      billing_email: customer.email,
      billing_phone: phoneDigits(customer.phone),
      gst_number: customer.gst_number,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into order_documents (order_id, position, name, field_type, required, kind, hint)
    select ${id}, position, name, field_type, required, kind, hint from service_documents
    where service_id = ${service.id}`.execute(tx);
  await sql`
    insert into order_status_changes (order_id, to_status, changed_by, changed_at)
    select id, status, ${by}, ${now} from orders where id = ${id}`.execute(tx);
  return id;
}
