/** Compares the selection with the current catalogue: available, gone and repriced services. */

import { paiseToRupees, rupeesToPaise, sumPaise } from '@portal/domain/money';
import type { Service } from './catalogue.queries.ts';
import type { Chosen } from './selection-store.ts';

export type Selected = {
  /** Selected and on sale, in the order of selection. */
  services: readonly Service[];
  /** Names of services that are no longer sold; not counted. */
  gone: readonly string[];
  /** Repriced since the selection; before GST, in rupees. */
  repriced: readonly { name: string; was: number; now: number }[];
  /** Before GST, in rupees. */
  price: number;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
};

/** GST is computed per line and summed, as on the server. */
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
