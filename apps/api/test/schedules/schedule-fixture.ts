/** One customer with two tabs, two services and an unpaid order, and the provider's events about them. */

import type { WebhookEvent } from '../../dev/razorpay-sandbox/entities.ts';
import { makeOrders } from '../make-orders.ts';
import { makeService } from '../make.ts';
import type { PaymentProof, PurchaseFixture } from '../purchase-fixture.ts';
import type { SignedInUser } from '../test-app.ts';
import type { PurchaseTarget } from './payment-schedule.ts';

/** The state of a browser tab. */
export interface Tab {
  want: PurchaseTarget;
  providerOrderId: string;
  proof?: PaymentProof;
}

const admins = new WeakMap<PurchaseFixture, Promise<SignedInUser>>();

/** One for all schedules, since each order notifies every admin. */
export function adminOf(purchases: PurchaseFixture): Promise<SignedInUser> {
  const admin = admins.get(purchases) ?? purchases.testApp.admin();
  admins.set(purchases, admin);
  return admin;
}

/** A dispute at the provider. */
export interface ProviderDispute {
  id: string;
  payment_id: string;
  status: string;
}

export type ScheduleFixture = Awaited<ReturnType<typeof createScheduleFixture>>;

export async function createScheduleFixture(purchases: PurchaseFixture) {
  const customer = await purchases.testApp.customer();
  const services = [await makeService(purchases.testApp.db), await makeService(purchases.testApp.db)];
  const [first = 0, second = 0] = services.map(({ id }) => id);
  const [unpaid = 0] = await makeOrders(purchases.testApp.db, { customerId: customer.id, serviceId: first }, [
    { priceRupees: 750 },
  ]);
  const before = purchases.sandbox.events().length;
  return {
    purchases,
    admin: await adminOf(purchases),
    customer: customer satisfies SignedInUser,
    services: [first, second],
    unpaid,
    tabs: new Map<number, Tab>(),
    /** Payments at the provider, oldest first. */
    payments: [] as string[],
    /** Disputes at the provider, as they stand there. */
    disputes: [] as ProviderDispute[],
    /** Ids of the events delivered with a 200 response. */
    received: new Set<string>(),
    /** Responses explained by no crash and no fault of the provider. */
    strange: [] as string[],
    events: (): WebhookEvent[] => purchases.sandbox.events().slice(before),
    bodyOf: (want: PurchaseTarget): Record<string, unknown> => {
      if (want === 'unpaid order') return { order_id: unpaid };
      return { service_id: { first, second, both: [first, second] }[want] };
    },
  };
}

/** The product's dependencies at a later time. */
export const depsAtLaterTime = ({ purchases }: ScheduleFixture, minutes: number) => ({
  ...purchases.testApp.deps,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});
