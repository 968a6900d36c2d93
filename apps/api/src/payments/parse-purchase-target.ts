/** The target of a purchase: one or several different services, or an existing unpaid order. */

import { invalid, Problem } from '../contract/errors.ts';

type PurchaseTarget = { serviceIds: number[] } | { orderId: number };

/** Throws 400 unless exactly one of both is set, and `duplicate_service` for repeated services (api-buy_services-003). */
export function parsePurchaseTarget(body: {
  service_id?: number | number[] | undefined;
  order_id?: number | undefined;
}): PurchaseTarget {
  const { service_id: services, order_id: orderId } = body;
  if (services === undefined && orderId === undefined) {
    throw invalid([{ field: 'service_id', message: 'Choose a service.' }]);
  }
  if (services === undefined) return { orderId: orderId ?? 0 };
  if (orderId !== undefined) {
    throw invalid([{ field: 'order_id', message: 'Give a service or an order, not both.' }]);
  }
  const serviceIds = Array.isArray(services) ? services : [services];
  if (new Set(serviceIds).size < serviceIds.length) {
    throw new Problem('duplicate_service', 'A service can be bought only once at a time.');
  }
  return { serviceIds };
}
