/** Creates an unpaid order for a customer. One that staff add is assigned to them (api-addorder-005). */

import { gstRateOn } from '@portal/domain/gst';
import { toPaise } from '@portal/domain/money';
import { phoneDigits } from '@portal/domain/phone';
import { sql } from 'kysely';
import { forbidden, invalid, unauthenticated } from '../contract/errors.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { priceColumns } from '../orders/order-price.ts';
import { assignAutomatically } from './assign-automatically.ts';
import { notifyOfAddedOrder } from './task-events.ts';
import { loadTaskRow } from './task-rows.ts';
import { viewTask } from './task-view.ts';

export const addOrder: Handler<'addOrder'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  if (actor.kind === 'staff' && body.agreed_price) throw forbidden();
  if (actor.kind === 'staff') await deps.limits.addedOrders(actor.userId, body.customer);
  return inTransaction(deps.db, async (tx) => {
    const by = await lockActor(tx, actor);
    const customer = await lockCustomer(tx, body.customer);
    const service = await lockService(tx, body.service);
    const id = await insertOrder(tx, { customer, service, agreed: body.agreed_price, actor, now });
    await insertHistory(tx, { id, actor, now });
    // An order that staff add is assigned to them already.
    if (actor.kind === 'admin') await assignAutomatically(tx, deps, [id]);
    await notifyOfAddedOrder(tx, deps, { id, customer_id: customer.id, service_name: service.name }, by);
    return { status: 'true', message: 'Order added.', order: viewTask(await loadTaskRow(tx, id), now) };
  });
};

/** Locks the customer against deactivation. Throws 400 for an unknown or inactive one. */
async function lockCustomer(tx: Tx, id: number) {
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

/** A snapshot of the service for the order (api-place_order-006). Throws 400 for an unknown or unpublished one. */
async function lockService(tx: Tx, id: number) {
  const service = await tx
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select([
      'services.id',
      'services.name',
      'categories.name as category',
      'services.details',
      'services.timeline',
      'services.sac_code',
      'services.tax_treatment',
      'services.tax_exemption',
      'services.price_paise',
      'services.steps',
      sql<string>`services.step_terms::text`.as('step_terms'),
      sql<string>`services.official_fees::text`.as('official_fees'),
    ])
    .where('services.id', '=', id)
    .where('services.state', '=', 'published')
    .forShare('services')
    .executeTakeFirst();
  if (!service) throw invalid([{ field: 'service', message: 'Choose one of the services.' }]);
  return service;
}

interface NewOrder {
  customer: Awaited<ReturnType<typeof lockCustomer>>;
  service: Awaited<ReturnType<typeof lockService>>;
  /** By an admin only. */
  agreed: Body<'addOrder'>['agreed_price'];
  actor: Actor;
  now: Date;
}

/** Uses the customer's account details as billing details until the customer pays. */
async function insertOrder(tx: Tx, { customer, service, agreed, actor, now }: NewOrder): Promise<number> {
  const gstRateBasisPoints = gstRateOn(now, service.tax_treatment);
  const { id } = await tx
    .insertInto('orders')
    .values({
      customer_id: customer.id,
      service_id: service.id,
      assigned_to: actor.kind === 'staff' ? actor.userId : null,
      unconfirmed: actor.kind === 'staff',
      service_name: service.name,
      category: service.category,
      details: service.details,
      timeline: service.timeline,
      sac_code: service.sac_code,
      ...priceColumns(toPaise(service.price_paise), gstRateBasisPoints, agreed, 'agreed_price.'),
      gst_rate_basis_points: gstRateBasisPoints,
      tax_exemption: service.tax_exemption,
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
  return id;
}

const insertHistory = (tx: Tx, { id, actor, now }: { id: number; actor: Actor; now: Date }) =>
  sql`
    insert into order_status_changes (order_id, to_status, changed_by, changed_at)
    select id, status, ${actor.userId}, ${now} from orders where id = ${id}`.execute(tx);

/** Locks the caller against deactivation. Throws 401 if the caller was just deactivated. */
async function lockActor(tx: Tx, { userId }: Actor): Promise<{ userId: number; name: string }> {
  const maker = await tx
    .selectFrom('people')
    .select('name')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!maker) throw unauthenticated();
  return { userId, name: maker.name };
}
