/** One order as staff see it: with its customer, documents and history. */

import { maskEmail } from '@portal/domain/email';
import { gstinWarning } from '@portal/domain/gstin';
import { istText } from '@portal/domain/ist-date';
import { feesInRupees, type OfficialFee } from '@portal/domain/official-fees';
import { maskPhone } from '@portal/domain/phone';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { contactVisibleTo } from '../access/contact-access.ts';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadWithdrawnDocuments } from '../documents/withdrawn-documents.ts';
import { loadBalance } from '../orders/balance-of-order.ts';
import { loadCancellationComments, loadCancelling } from '../orders/cancellation-of-order.ts';
import { loadCharges } from '../orders/charges-of-order.ts';
import { viewDiscount } from '../orders/order-price.ts';
import { loadReceiptForms } from '../orders/receipt-forms.ts';
import { loadRefundedAmount } from '../orders/refunded-amount-of-order.ts';
import { dataSecrets } from '../secrets.ts';
import { missingTaskProblem } from './missing-task.ts';
import { loadIssuedDocuments, loadTaskDocuments } from './task-documents.ts';
import { loadTaskRow } from './task-rows.ts';
import { viewAdminOrder } from './task-view.ts';

type Schemas = components['schemas'];

/** Throws 404, or 403 for an order that the actor may not see. */
export async function loadTask(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  orderId: number,
): Promise<Schemas['WorkedOrder']> {
  const { db, config, clock } = deps;
  const order = await findOrder(db, actor, orderId);
  if (!order) throw await missingTaskProblem(db, actor, orderId);
  const row = await loadTaskRow(db, orderId);
  return {
    ...viewAdminOrder(row, clock.now()),
    ...viewContact(order),
    billing_name: order.billing_name,
    gst_number: order.gst_number,
    gst_warning: gstinWarning(order.gst_number ?? '') ?? null,
    details: order.details,
    documents: await loadTaskDocuments(db, dataSecrets(config), orderId),
    issued: await loadIssuedDocuments(db, orderId),
    withdrawn: await loadWithdrawnDocuments(db, sql<boolean>`orders.id = ${orderId}`),
    paid_at: order.paid_at && order.paid_at.toISOString(),
    gst_rate: order.gst_rate_basis_points / 100,
    discount: viewDiscount({ ...order, price_paise: row.price_paise }),
    official_fees: feesInRupees(order.official_fees),
    charges: await loadCharges(deps, orderId, actor.kind === 'admin' ? 'admin' : 'staff'),
    refunded: await loadRefundedAmount(db, orderId),
    balance: actor.kind === 'admin' ? await loadBalance(deps, row.payment_id, true) : null,
    receipt_forms: actor.kind === 'admin' ? await loadReceiptForms(db, orderId, clock.now()) : [],
    ...(await loadCancellingWithComments(db, orderId)),
    fulldate: istText(row.created_at),
    service_id: order.service_id,
    history: await loadHistory(db, orderId),
    abilities: { add_charge: order.can_be_charged },
  };
}

interface Contact {
  contact_visible: boolean;
  user_email: string;
  user_phone: string;
  billing_email: string;
  billing_phone: string;
}

const viewContact = ({ contact_visible: isVisible, ...contact }: Contact) => {
  const email = isVisible ? (text: string) => text : maskEmail;
  const phone = isVisible ? (text: string) => text : maskPhone;
  return {
    user_email: email(contact.user_email),
    user_phone: phone(contact.user_phone),
    billing_email: email(contact.billing_email),
    billing_phone: phone(contact.billing_phone),
    contact_hidden: !isVisible,
  };
};

async function loadCancellingWithComments(db: Db, orderId: number) {
  const { cancellation, cancellation_sum: sum } = await loadCancelling(db, orderId);
  const comments = cancellation ? await loadCancellationComments(db, cancellation.id) : [];
  return { cancellation, cancellation_sum: sum, cancellation_comments: comments };
}

const findOrder = (db: Db, actor: Actor, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select([
      'people.email as user_email',
      'people.phone as user_phone',
      'orders.billing_name',
      'orders.billing_email',
      'orders.billing_phone',
      'orders.gst_number',
      'orders.details',
      'orders.service_id',
      'orders.gst_rate_basis_points',
      'orders.discount_paise',
      'orders.discount_reason',
      sql<OfficialFee[]>`orders.official_fees`.as('official_fees'),
      'payments.paid_at',
      sql<boolean>`orders.payment_id is not null and orders.due_rank < 'infinity'`.as('can_be_charged'),
      contactVisibleTo(actor, sql`orders.customer_id`).as('contact_visible'),
    ])
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();

interface ChangeRow {
  from_status: string | null;
  to_status: string;
  changed_at: Date;
  changed_by: string | null;
  reason: string | null;
}

async function loadHistory(db: Db, orderId: number): Promise<Schemas['StatusChange'][]> {
  const { rows } = await sql<ChangeRow>`
    select from_status, to_status, changed_at, people.name as changed_by, reason
    from order_status_changes change left join people on people.id = change.changed_by
    where order_id = ${orderId} order by change.id`.execute(db);
  return rows.map((row) => ({
    from: row.from_status,
    status: row.to_status,
    changed_at: row.changed_at.toISOString(),
    fulldate: istText(row.changed_at),
    by: row.changed_by,
    reason: row.reason,
  }));
}
