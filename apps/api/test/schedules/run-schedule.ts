/** Runs a schedule, waits until everything has settled, and returns the inconsistencies. */

import { sql } from 'kysely';
import { issueMissingCreditNotes } from '../../src/invoices/corrections/credit-notes.ts';
import { issueMissingInvoices } from '../../src/invoices/corrections/issue-missing-invoices.ts';
import { isJobName, jobs } from '../../src/jobs/queues.ts';
import type { OutgoingMail } from '../../src/mail/transport.ts';
import { reconcilePayments } from '../../src/payments/reconciliation/reconcile-payments.ts';
import { reconcileRefunds } from '../../src/payments/refunds/refund-payment.ts';
import type { PurchaseFixture } from '../purchase-fixture.ts';
import { crashAtWrite, hasCrashed } from './crash-at-write.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import type { ScheduleStep } from './payment-schedule.ts';
import { runAction, deliverWebhook } from './run-action.ts';
import { depsAtLaterTime, createScheduleFixture, type ScheduleFixture } from './schedule-fixture.ts';

/** Counters of a run. */
export const emptyTally = {
  actions: 0,
  'deaths at a write': 0,
  captures: 0,
  'paid purchases': 0,
  refunds: 0,
  'credit notes': 0,
  'refunds of cancelled orders': 0,
  disputes: 0,
};
export type ScheduleTally = typeof emptyTally;

export async function runSchedule(
  purchases: PurchaseFixture,
  steps: readonly ScheduleStep[],
): Promise<{ wrong: string[]; tally: ScheduleTally }> {
  const at = await createScheduleFixture(purchases);
  let deaths = 0;
  for (const step of steps) if (await runStep(at, step)) deaths += 1;
  const strange = at.strange.splice(0);
  await comeToRest(at);
  const mails = await runEffects(at);
  const { wrong, ...counts } = await findInconsistencies(at, mails);
  const actions = steps.reduce((sum, step) => sum + step.actions.length, 0);
  return {
    wrong: [...strange, ...at.strange, ...wrong],
    tally: { actions, 'deaths at a write': deaths, ...counts },
  };
}

/** Whether the process crashed in it. */
async function runStep(at: ScheduleFixture, { actions, diesAt, provider }: ScheduleStep): Promise<boolean> {
  const { db } = at.purchases.testApp;
  const before = at.strange.length;
  at.purchases.provider.be(provider);
  await crashAtWrite(db, diesAt);
  await Promise.all(actions.map((action) => runAction(at, action)));
  const died = await hasCrashed(db);
  await crashAtWrite(db, undefined);
  at.purchases.provider.be('well');
  // A crash or an outage of the provider explains the response.
  if (died || provider !== 'well') at.strange.length = before;
  return died;
}

/** The provider repeats missed events, and every job runs until the last check of an open payment. */
async function comeToRest(at: ScheduleFixture): Promise<void> {
  const deliverAll = async () => {
    for (const event of at.events()) if (!at.received.has(event.id)) await deliverWebhook(at, event);
  };
  await deliverAll();
  for (const minutes of [3, 11, 61, 400, 1_500, 7_300]) {
    await reconcilePayments(depsAtLaterTime(at, minutes));
    await reconcileRefunds(depsAtLaterTime(at, minutes));
    await issueMissingInvoices(at.purchases.testApp.deps);
    await issueMissingCreditNotes(at.purchases.testApp.deps);
    await deliverAll();
  }
}

/** Runs the jobs of a schedule's events, each twice concurrently, as a queue may. Returns the customer's mails. */
async function runEffects({ purchases: { testApp }, customer }: ScheduleFixture): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    if (mail.to === customer.email) mails.push(mail);
  };
  const mailer = { send, close: () => undefined };
  const events = await testApp.db.selectFrom('outbox').select(['id', 'type', 'data']).orderBy('id').execute();
  for (const { id, type, data } of events) {
    if (!isJobName(type)) throw new Error(`nothing does ${type}`);
    await Promise.all([1, 2].map(() => jobs[type].run({ ...testApp.deps, mailer }, data)));
    await sql`delete from outbox where id = ${id}`.execute(testApp.db);
  }
  return mails;
}
