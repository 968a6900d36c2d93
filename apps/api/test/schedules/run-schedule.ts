/** Runs a schedule, lets everything come to rest, and answers what is wrong then. */
import { creditMissingRefunds } from '../../src/invoices/credit-missing-refunds.ts';
import { issueMissingInvoices } from '../../src/invoices/issue-missing-invoices.ts';
import { reconcilePayments } from '../../src/payments/reconcile.ts';
import { settleRefunds } from '../../src/payments/settle-refunds.ts';
import type { Shop } from '../shop.ts';
import { act, deliver } from './act.ts';
import { dieAt, hasDied } from './die-at-write.ts';
import { findWrong } from './find-wrong.ts';
import type { Step } from './payment-schedule.ts';
import { runEffects } from './run-effects.ts';
import { later, openSchedule, type ScheduleWorld } from './schedule-world.ts';

/** What happened in a run, to be added up. */
export const nothing = {
  actions: 0,
  'deaths at a write': 0,
  captures: 0,
  'paid purchases': 0,
  refunds: 0,
  'credit notes': 0,
};
export type Tally = typeof nothing;

export async function runSchedule(
  shop: Shop,
  steps: readonly Step[],
): Promise<{ wrong: string[]; tally: Tally }> {
  const at = await openSchedule(shop);
  let deaths = 0;
  for (const step of steps) if (await runStep(at, step)) deaths += 1;
  const strange = at.strange.splice(0);
  await comeToRest(at);
  const mails = await runEffects(at);
  const { wrong, ...counts } = await findWrong(at, mails);
  const actions = steps.reduce((sum, step) => sum + step.actions.length, 0);
  return {
    wrong: [...strange, ...at.strange, ...wrong],
    tally: { actions, 'deaths at a write': deaths, ...counts },
  };
}

/** Whether the process died in it. */
async function runStep(at: ScheduleWorld, { actions, diesAt, provider }: Step): Promise<boolean> {
  const { db } = at.shop.world;
  const before = at.strange.length;
  at.shop.provider.be(provider);
  await dieAt(db, diesAt);
  await Promise.all(actions.map((action) => act(at, action)));
  const died = await hasDied(db);
  await dieAt(db, undefined);
  at.shop.provider.be('well');
  // A process that dies, and a provider that is away, explain what was answered.
  if (died || provider !== 'well') at.strange.length = before;
  return died;
}

/** The provider sends what was not heard, and every job comes round until the last look at an open payment. */
async function comeToRest(at: ScheduleWorld): Promise<void> {
  const deliverAll = async () => {
    for (const event of at.events()) if (!at.heard.has(event.id)) await deliver(at, event);
  };
  await deliverAll();
  for (const minutes of [3, 11, 61, 400, 1_500, 7_300]) {
    await reconcilePayments(later(at, minutes));
    await settleRefunds(later(at, minutes));
    await issueMissingInvoices(at.shop.world.deps);
    await creditMissingRefunds(at.shop.world.deps);
    await deliverAll();
  }
}
