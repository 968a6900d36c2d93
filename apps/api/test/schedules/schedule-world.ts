/** One customer with two tabs, two services and an unpaid order, and what the payment provider has announced of them. */
import type { WebhookEvent } from '../../dev/razorpay-sandbox/entities.ts';
import { makeOrders } from '../make-orders.ts';
import { makeService } from '../make.ts';
import type { Proof, Shop } from '../shop.ts';
import type { Signed } from '../world.ts';
import type { Want } from './payment-schedule.ts';

/** What a browser tab knows. */
export interface Tab {
  want: Want;
  providerOrderId: string;
  proof?: Proof;
}

export type ScheduleWorld = Awaited<ReturnType<typeof openSchedule>>;

export async function openSchedule(shop: Shop) {
  const customer = await shop.world.customer();
  const services = [await makeService(shop.world.db), await makeService(shop.world.db)];
  const [first = 0, second = 0] = services.map(({ id }) => id);
  const [unpaid = 0] = await makeOrders(shop.world.db, { customerId: customer.id, serviceId: first }, [
    { priceRupees: 750 },
  ]);
  const before = shop.sandbox.events().length;
  return {
    shop,
    customer: customer satisfies Signed,
    services: [first, second],
    unpaid,
    tabs: new Map<number, Tab>(),
    /** Payments at the provider, oldest first. */
    payments: [] as string[],
    /** Ids of what was delivered and answered with 200. */
    heard: new Set<string>(),
    /** Answers that no fault of the provider and no death explains. */
    strange: [] as string[],
    events: (): WebhookEvent[] => shop.sandbox.events().slice(before),
    bodyOf: (want: Want): Record<string, unknown> => {
      if (want === 'unpaid order') return { order_id: unpaid };
      return { service_id: { first, second, both: [first, second] }[want] };
    },
  };
}

/** The product's own things, at a later time. */
export const later = ({ shop }: ScheduleWorld, minutes: number) => ({
  ...shop.world.deps,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});
