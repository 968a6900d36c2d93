/**
 * What is paid for: services that become orders, or an unpaid order, with the official fees that are paid with them; or a
 * charge of a running order.
 */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { basisPointsOf } from '@portal/domain/gst-text';
import { type Paise, paiseToRupees, rupeesToPaise, sumPaise, toPaise } from '@portal/domain/money';
import {
  type BoughtFee,
  boughtFees,
  feesInPaise,
  isAtActuals,
  isByState,
  type OfficialFee,
  sumFees,
} from '@portal/domain/official-fees';
import { isStateCode } from '@portal/domain/states';
import { noGstText } from '@portal/domain/zero-rating';
import type { Service } from '../catalogue/catalogue.queries.ts';
import type { Selected } from '../catalogue/selection.ts';
import type { Order } from '../orders/orders.queries.ts';

export type PurchaseItem = {
  /** The purchase in plain words. */
  name: string;
  /** Each service with its price before GST, in rupees. */
  lines: readonly Pick<Service, 'id' | 'name' | 'price' | 'gst_rate' | 'gst_amount' | 'official_fees'>[];
  /** Of the services before GST, in rupees, after the discount. */
  price: number;
  /** Of an unpaid order. */
  discount?: { list_price: number; amount: number } | null;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
  /** A list of ids is one payment with an order for each. */
  purchase: { service_id: number } | { service_id: number[] } | { order_id: number } | { charge_id: number };
  /** Instead of lines. */
  charge?: BoughtFee & { basisPoints: number };
};

/** Two services may have a fee of the same name. The rate is that of the service. */
type Keyed<Fee> = Fee & { key: string; basisPoints: number };

/** A purchase with the official fees of a state, which its GST and total include. */
export type PricedItem = PurchaseItem & {
  fees: readonly Keyed<BoughtFee>[];
  /** The GST of each rate that is not zero, of services and fees, highest first. */
  taxes: readonly { basisPoints: number; gst: Paise }[];
  /** Why no GST is charged, though the services have it. */
  noGst: string | undefined;
  /** Fees that depend on the state, while none is chosen. */
  unknownFees: readonly Keyed<OfficialFee>[];
  /** Fees at actuals, which are charged later. */
  laterFees: readonly Keyed<OfficialFee>[];
};

/**
 * Rounds per fee, as the server does.
 * @param zeroRated the kind of a buyer who pays no GST.
 */
export function withFees(
  full: PurchaseItem,
  state: string,
  zeroRated?: Exclude<BuyerKind, 'india'>,
): PricedItem {
  const item = zeroRated === undefined ? full : withoutGst(full);
  const chosen = isStateCode(state) ? state : undefined;
  const ofLines = <Fee extends { name: string }>(
    feesOf: (fees: OfficialFee[], basisPoints: number) => Fee[],
  ) =>
    item.lines.flatMap(({ id, gst_rate: rate, official_fees: fees }) =>
      feesOf(feesInPaise(fees), basisPointsOf(rate)).map((fee) => ({
        ...fee,
        key: `${id} ${fee.name}`,
        basisPoints: basisPointsOf(rate),
      })),
    );
  const ofServices = ofLines((each, basisPoints) => boughtFees(each, chosen, basisPoints));
  const charged = item.charge ? [{ ...item.charge, key: 'charge' }] : ofServices;
  const fees = zeroRated === undefined ? charged : charged.map((fee) => ({ ...fee, gst: toPaise(0) }));
  const { price, gst } = sumFees(fees);
  return {
    ...item,
    gst_amount: plus(item.gst_amount, gst),
    total: plus(item.total, sumPaise([price, gst])),
    fees,
    noGst: zeroRated && isTaxed(full) ? noGstText(zeroRated) : undefined,
    taxes: sumByRate([
      ...item.lines.map((line) => ({
        basisPoints: basisPointsOf(line.gst_rate),
        gst: rupeesToPaise(line.gst_amount),
      })),
      ...fees,
    ]),
    unknownFees: chosen === undefined ? ofLines((each) => each.filter(isByState)) : [],
    laterFees: ofLines((each) => each.filter(isAtActuals)),
  };
}

const withoutGst = (item: PurchaseItem): PurchaseItem => ({
  ...item,
  lines: item.lines.map((line) => ({ ...line, gst_amount: 0 })),
  gst_amount: 0,
  total: item.price,
});

const isTaxed = ({ lines, charge }: PurchaseItem) =>
  lines.some(({ gst_rate: rate }) => rate > 0) || (charge !== undefined && charge.basisPoints > 0);

/** What is taxed at each rate pays to the paisa; exempt services and what is outside GST pay none. */
function sumByRate(taxed: readonly { basisPoints: number; gst: Paise }[]) {
  const byRate = Map.groupBy(
    taxed.filter(({ basisPoints }) => basisPoints > 0),
    ({ basisPoints }) => basisPoints,
  );
  return [...byRate]
    .map(([basisPoints, lines]) => ({ basisPoints, gst: sumPaise(lines.map(({ gst }) => gst)) }))
    .toSorted((one, other) => other.basisPoints - one.basisPoints);
}

const plus = (rupees: number, paise: number) => paiseToRupees(toPaise(rupeesToPaise(rupees) + paise));

/** A charge of a running order, which has no service of its own. */
export const itemOfCharge = (
  { id, name, price, gst_amount, pure_agent }: Order['charges'][number],
  { gst_rate: rate }: Pick<Order, 'gst_rate'>,
): PurchaseItem => ({
  name,
  lines: [],
  price: 0,
  gst_amount: 0,
  total: 0,
  charge: {
    name,
    price: rupeesToPaise(price),
    gst: rupeesToPaise(gst_amount),
    pure_agent,
    basisPoints: pure_agent ? 0 : basisPointsOf(rate),
  },
  purchase: { charge_id: id },
});

/** All selected services as one purchase; undefined for an empty selection. */
export function itemOfSelection(selected: Selected): PurchaseItem | undefined {
  const { services, price, gst_amount, total } = selected;
  if (services.length === 0) return undefined;
  return {
    name: nameOfAll(services.map(({ name }) => name)),
    lines: services,
    price,
    gst_amount,
    total,
    purchase: { service_id: services.map(({ id }) => id) },
  };
}

/** "GST Registration", "GST Registration and Payroll", "GST Registration and 2 more services". */
function nameOfAll(names: readonly string[]): string {
  const [first = '', second = '', ...more] = names;
  if (more.length > 0) return `${first} and ${more.length + 1} more services`;
  return names.length === 2 ? `${first} and ${second}` : first;
}
