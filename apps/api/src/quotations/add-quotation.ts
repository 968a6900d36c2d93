/** Makes a quotation for a customer and mails it. Its prices stay as they are now (record 0066). */

import { financialYear } from '@portal/domain/financial-year';
import { gstRateOn } from '@portal/domain/gst';
import { isDay, istDate } from '@portal/domain/ist-date';
import { toPaise } from '@portal/domain/money';
import { cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { documentNumber, nextSerialCte } from '../invoices/issue-invoice.ts';
import { priceColumns } from '../orders/order-price.ts';
import { quotationDays } from '../settings/quotation-days.ts';
import { lockCustomer } from '../tasks/insert-order.ts';
import { lockService } from '../tasks/ordered-service.ts';
import { notifyOfQuotation } from './quotation-notifications.ts';
import { findQuotations, viewCustomerQuotation } from './quotation-rows.ts';

export const addQuotation: Handler<'addQuotation'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const settings = await deps.settings.read();
  const validUntil = parseLastDay(body.valid_until ?? dayAfter(now, quotationDays(settings)), now);
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, body.customer);
    const { id, number } = await insertQuotation(tx, {
      customerId: customer.id,
      madeBy: actor.userId,
      validUntil,
      note: cleanLines(body.note ?? ''),
      now,
    });
    await insertItems(tx, id, body.items, now);
    await addEvent(tx, { type: 'quotation.sent', data: { quotationId: id, mail: 1 } });
    await notifyOfQuotation(tx, deps, { id, number, customerId: customer.id, validUntil });
    const [row] = await findQuotations(tx, istDate(now), sql`where quotations.id = ${id}`);
    if (!row) throw new Error(`there is no quotation ${id}`);
    return {
      status: 'true',
      message: `Quotation ${number} is on its way to the customer.`,
      quotation: viewCustomerQuotation(row),
    };
  });
};

const mostDays = 180;
const dayMs = 24 * 3_600_000;
const dayAfter = (now: Date, days: number) => istDate(new Date(now.getTime() + days * dayMs));

function parseLastDay(day: string, now: Date): string {
  if (isDay(day) && day >= istDate(now) && day <= dayAfter(now, mostDays)) return day;
  throw invalid([
    { field: 'valid_until', message: `Enter a day from today on, at most ${mostDays} days from now.` },
  ]);
}

interface NewQuotation {
  customerId: number;
  madeBy: number;
  validUntil: string;
  note: string;
  now: Date;
}

async function insertQuotation(tx: Tx, { customerId, madeBy, validUntil, note, now }: NewQuotation) {
  const { rows } = await sql<{ id: number; number: string }>`
    with ${nextSerialCte('QTN', now, sql`(select 1) due`)}
    insert into quotations (number, customer_id, made_by, made_at, valid_until, note, mailed_at)
    select ${documentNumber('QTN', financialYear(now).code)}, ${customerId}::bigint, ${madeBy}::bigint, ${now}::timestamptz,
      ${validUntil}::date, ${note}::text, ${now}::timestamptz
    from counted returning id, number`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('the quotation was not inserted');
  return inserted;
}

async function insertItems(tx: Tx, quotationId: number, items: Body<'addQuotation'>['items'], now: Date) {
  for (const [index, { service: serviceId, agreed_price: agreed }] of items.entries()) {
    const field = `items.${index}`;
    const service = await lockService(tx, serviceId, `${field}.service`);
    const gstRateBasisPoints = gstRateOn(now, service.tax_treatment);
    await tx
      .insertInto('quotation_items')
      .values({
        quotation_id: quotationId,
        position: index + 1,
        service_id: service.id,
        service_name: service.name,
        timeline: service.timeline,
        sac_code: service.sac_code,
        ...priceColumns(toPaise(service.price_paise), gstRateBasisPoints, agreed, `${field}.agreed_price.`),
        gst_rate_basis_points: gstRateBasisPoints,
        tax_exemption: service.tax_exemption,
        official_fees: service.official_fees,
      })
      .execute();
  }
}
