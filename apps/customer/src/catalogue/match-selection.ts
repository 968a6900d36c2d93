/** Holds what was ticked against what is sold today: what is still bought, what is gone, what costs something else. */
import { paiseToRupees, rupeesToPaise, sumPaise } from '@portal/domain/money';
import type { Service } from './catalogue.queries.ts';
import type { Chosen } from './selection-store.ts';

export type Selected = {
  /** What is ticked and sold, in the order of ticking. */
  services: readonly Service[];
  /** Names of what is no longer sold; it counts no more. */
  gone: readonly string[];
  /** What costs something else than when it was ticked; before GST, in rupees. */
  repriced: readonly { name: string; was: number; now: number }[];
  /** Before GST, in rupees. */
  price: number;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
};

/** Every line has its own GST, and the lines are added up, as the server does it. */
export function matchSelection(chosen: readonly Chosen[], catalogue: readonly Service[]): Selected {
  const sold = new Map(catalogue.map((service) => [service.id, service]));
  const services = chosen.flatMap(({ id }) => sold.get(id) ?? []);
  return {
    services,
    gone: chosen.filter(({ id }) => !sold.has(id)).map(({ name }) => name),
    repriced: chosen.flatMap(({ id, price: was }) => {
      const service = sold.get(id);
      return service && service.price !== was ? [{ name: service.name, was, now: service.price }] : [];
    }),
    price: sum(services, 'price'),
    gst_amount: sum(services, 'gst_amount'),
    total: sum(services, 'total'),
  };
}

function sum(services: readonly Service[], field: 'price' | 'gst_amount' | 'total'): number {
  return paiseToRupees(sumPaise(services.map((service) => rupeesToPaise(service[field]))));
}
