/** What a quote is for: one item for each service, at the quoted price. */

import type { PriceWithGst } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';

/** One service at the quoted price; `orderId` when it pays an existing unpaid order. */
export interface PurchaseItem {
  serviceId: number;
  orderId: number | null;
  price: PriceWithGst;
  /** Of the list price, in paise. */
  discount: number;
  gstRateBasisPoints: number;
  /** Null unless it is exempt. */
  taxExemption: string | null;
}

/** Inserts or replaces them. */
export async function writeItems(tx: Tx, id: number, items: readonly PurchaseItem[]): Promise<void> {
  await tx
    .insertInto('payment_items')
    .values(
      items.map((item, index) => ({
        payment_id: id,
        position: index + 1,
        service_id: item.serviceId,
        order_id: item.orderId,
        price_paise: item.price.price,
        gst_paise: item.price.gst,
        discount_paise: item.discount,
        gst_rate_basis_points: item.gstRateBasisPoints,
        tax_exemption: item.taxExemption,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'position']).doUpdateSet((eb) => ({
        service_id: eb.ref('excluded.service_id'),
        price_paise: eb.ref('excluded.price_paise'),
        gst_paise: eb.ref('excluded.gst_paise'),
        discount_paise: eb.ref('excluded.discount_paise'),
        gst_rate_basis_points: eb.ref('excluded.gst_rate_basis_points'),
        tax_exemption: eb.ref('excluded.tax_exemption'),
      })),
    )
    .execute();
}
