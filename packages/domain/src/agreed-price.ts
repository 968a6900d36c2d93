/** A price below the list price, as an admin enters it: in percent off, in rupees off, or as the price itself. */

import { type Paise, rupeesToPaise, toPaise } from './money.ts';

export const PRICE_KINDS = ['list', 'percent', 'amount', 'price'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** The least that can be paid. */
export const LEAST_PRICE = toPaise(100);

/** The price before GST; undefined when the text is no figure, or the price not between one rupee and the list price. */
export function agreedPrice(kind: PriceKind, typed: string, list: Paise): Paise | undefined {
  if (kind === 'list') return list;
  const figure = typed.replaceAll(/[,\s]/g, '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(figure)) return undefined;
  const price = priceOf(kind, rupeesToPaise(figure), list);
  return price >= LEAST_PRICE && price <= list ? toPaise(price) : undefined;
}

/** A percentage has two decimals, as rupees have; its discount is rounded to the paisa, half a paisa up. */
function priceOf(kind: PriceKind, figure: Paise, list: Paise): number {
  if (kind === 'percent') return list - Number((BigInt(list) * BigInt(figure) + 5_000n) / 10_000n);
  return kind === 'amount' ? list - figure : figure;
}
