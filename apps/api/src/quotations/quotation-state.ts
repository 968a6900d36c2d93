/** States of a quotation go forward only: from sent to accepted, declined or withdrawn. It expires by its day alone (record 0066). */

import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';

export type QuotationState = components['schemas']['QuotationState'];

/** Of a row of `quotations`. */
const isUnanswered = sql<boolean>`quotations.accepted_at is null and quotations.declined_at is null
  and quotations.withdrawn_at is null`;

/** @param today the day in India, on which the last day is still included. */
export const isOpenQuotation = (today: string) =>
  sql<boolean>`${isUnanswered} and quotations.valid_until >= ${today}::date`;

export const isInState = (state: QuotationState, today: string): RawBuilder<boolean> =>
  ({
    sent: isOpenQuotation(today),
    expired: sql<boolean>`${isUnanswered} and quotations.valid_until < ${today}::date`,
    accepted: sql<boolean>`quotations.accepted_at is not null`,
    declined: sql<boolean>`quotations.declined_at is not null`,
    withdrawn: sql<boolean>`quotations.withdrawn_at is not null`,
  })[state];

export const quotationState = (today: string) =>
  sql<QuotationState>`case when quotations.accepted_at is not null then 'accepted'
    when quotations.declined_at is not null then 'declined' when quotations.withdrawn_at is not null then 'withdrawn'
    when quotations.valid_until < ${today}::date then 'expired' else 'sent' end`;

interface End {
  id: number;
  /** The customer who answers; undefined for an admin who withdraws. */
  customerId?: number;
  today: string;
  /** What is set. */
  how: RawBuilder<unknown>;
  to: Exclude<QuotationState, 'sent' | 'expired'>;
}

/**
 * Returns false when it ended the same way before. The row stays locked until the transaction ends, so the first of two
 * answers wins. Throws `conflict` when it ended in another way, and `unauthentic_access` for an unknown one.
 */
export async function endQuotation(tx: Tx, { id, customerId, today, how, to }: End): Promise<boolean> {
  const own = customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`;
  const { numAffectedRows = 0n } = await sql`
    update quotations set ${how} where id = ${id} and ${own} and ${isOpenQuotation(today)}`.execute(tx);
  if (numAffectedRows > 0n) return true;
  const { rows } = await sql<{ state: QuotationState }>`
    select ${quotationState(today)} as state from quotations where id = ${id} and ${own}`.execute(tx);
  const state = rows[0]?.state;
  if (state === undefined) throw unauthenticAccess();
  if (state === to) return false;
  throw endedQuotation(state);
}

export const endedQuotation = (state: QuotationState) =>
  new Problem(
    'conflict',
    state === 'expired'
      ? 'This quotation has expired. Please ask for a new one.'
      : `This quotation was ${state} already. Please reload the page.`,
  );
