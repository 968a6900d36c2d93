/** What a customer says of themselves as a buyer, and whether an admin confirmed that they may pay no GST (record 0070). */

import { isBuyerKind } from '@portal/domain/buyer-kind';
import { normaliseGstin, parseGstin } from '@portal/domain/gstin';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { invalid, notFound } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

export const customerGst: Handler<'customerGst'> = async ({ db }, { body }) => ({
  status: 'true',
  message: 'The customer’s GST details.',
  gst: await loadCustomerGst(db, body.id),
});

export const confirmZeroRating: Handler<'confirmZeroRating'> = async (deps, { actor, body }) => {
  const gstin = parseConfirmed(body);
  return inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, body.id);
    if (body.kind === 'none') {
      await tx.deleteFrom('zero_rated_buyers').where('customer_id', '=', body.id).execute();
    } else {
      const row = {
        kind: body.kind,
        gstin,
        confirmed_by: actor.userId,
        confirmed_at: deps.clock.now(),
      };
      await tx
        .insertInto('zero_rated_buyers')
        .values({ customer_id: body.id, ...row })
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
        .execute();
    }
    const message = body.kind === 'none' ? 'Confirmation withdrawn.' : 'Confirmed.';
    return { status: 'true', message, gst: await loadCustomerGst(tx, body.id) };
  });
};

/** The GST number of an SEZ unit, else null. Throws 400 without one. */
function parseConfirmed({ kind, gst_number: typed = '' }: Body<'confirmZeroRating'>): string | null {
  if (kind !== 'sez') return null;
  const gstin = normaliseGstin(typed);
  if (parseGstin(gstin) !== undefined) return gstin;
  throw invalid([
    { field: 'gst_number', message: 'Enter the valid GST number of the SEZ unit or developer.' },
  ]);
}

async function lockCustomer(tx: Tx, id: number): Promise<void> {
  const customer = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'user')
    .where('state', '=', 'active')
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw notFound('Customer not found.');
}

interface GstRow {
  buyer_kind: string;
  gst_number: string | null;
  business_name: string | null;
  country: string | null;
  kind: 'sez' | 'abroad' | null;
  gstin: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
}

async function loadCustomerGst(db: Db | Tx, id: number): Promise<components['schemas']['CustomerGst']> {
  const { rows } = await sql<GstRow>`
    select people.buyer_kind, people.gst_number, people.business_name, people.billing_country as country, buyer.kind, gstin,
      confirmed_at, admin.name as confirmed_by
    from people left join zero_rated_buyers buyer on buyer.customer_id = people.id
      left join people admin on admin.id = buyer.confirmed_by
    where people.id = ${id} and people.user_type = 'user' and people.state = 'active'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('Customer not found.');
  const { buyer_kind: declared, kind, gstin, confirmed_at: at, confirmed_by: by, ...gst } = row;
  return {
    ...gst,
    kind: isBuyerKind(declared) ? declared : 'india',
    confirmed:
      kind === null
        ? null
        : { kind, gst_number: gstin, confirmed_at: at?.toISOString() ?? '', confirmed_by: by ?? '' },
  };
}
