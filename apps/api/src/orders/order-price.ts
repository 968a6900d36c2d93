/** The price of an unpaid order: the list price, or one below it that an admin agreed with the customer (record 0064). */

import { LEAST_PRICE } from '@portal/domain/agreed-price';
import { formatRs, type Paise, paiseToRupees, rupeesToPaise, toPaise, withGst } from '@portal/domain/money';
import { cleanLine } from '@portal/domain/text/clean-text';
import type { components } from '@portal/sdk/contract.gen';
import { invalid } from '../contract/errors.ts';

type Schemas = components['schemas'];

/** The columns of an order. */
export interface PriceColumns {
  price_paise: number;
  gst_paise: number;
  discount_paise: number;
  discount_reason: string | null;
}

/** Throws 400 at the fields below `at`. GST is on what remains after the discount (section 15(3)(a) CGST Act). */
export function priceColumns(
  list: Paise,
  rateBasisPoints: number,
  agreed: Schemas['AgreedPrice'] | undefined,
  at = '',
): PriceColumns {
  const wanted = agreed === undefined ? list : rupeesToPaise(agreed.price);
  const reason = cleanLine(agreed?.reason ?? '');
  if (wanted < LEAST_PRICE || wanted > list) {
    throw invalid([
      {
        field: `${at}price`,
        message: `Enter a price from ${formatRs(LEAST_PRICE)} to the list price, ${formatRs(list)}.`,
      },
    ]);
  }
  const isLess = wanted < list;
  if (isLess && reason === '')
    throw invalid([{ field: `${at}reason`, message: 'Give a reason. The customer reads it.' }]);
  const { price, gst } = withGst(wanted, rateBasisPoints);
  return {
    price_paise: price,
    gst_paise: gst,
    discount_paise: list - price,
    discount_reason: isLess ? reason : null,
  };
}

export const viewDiscount = (order: Omit<PriceColumns, 'gst_paise'>): Schemas['Discount'] =>
  order.discount_paise === 0
    ? null
    : {
        list_price: paiseToRupees(toPaise(order.price_paise + order.discount_paise)),
        amount: paiseToRupees(toPaise(order.discount_paise)),
        reason: order.discount_reason ?? '',
      };
