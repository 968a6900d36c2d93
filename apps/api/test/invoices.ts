/** The invoices of a world as rows, and purchases whose tax depends on the buyer. */
import { parseGstin } from '@portal/domain/gstin';
import { isStateCode } from '@portal/domain/states';
import { billing, type Shop } from './shop.ts';
import type { Signed } from './world.ts';

interface Line {
  order_id: number;
  description: string;
  sac: string;
  rate_basis_points: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/** In the order of their numbers. */
export async function invoicesOf(shop: Shop) {
  const rows = await shop.world.db
    .selectFrom('invoices')
    .selectAll()
    .orderBy('financial_year')
    .orderBy('serial')
    .execute();
  return rows.map((row) => ({ ...row, lines: row.lines as unknown as Line[] }));
}

/** What the invoice of a business shows beside its GST number. */
export const business = {
  business_name: 'Hill Road Traders',
  billing_address: '4 Hill Road, Mumbai 400050',
} as const;

/**
 * Pays for services with more about the buyer than usual. Answers the proof and what place_order needs. A doubtful GST
 * number and an empty state are written afterwards, as in payments that were opened before these were refused.
 */
export async function payFor(
  shop: Shop,
  { token, api }: Signed,
  serviceIds: number[],
  buyer: Record<string, string> = {},
) {
  const { gstno = '', billing_state: state = billing.billing_state } = buyer;
  const isRight = parseGstin(gstno) !== undefined;
  const body = { ...billing, ...(isRight && business), ...buyer, service_id: serviceIds };
  const known = isStateCode(state) ? state : billing.billing_state;
  const allowed = { ...body, gstno: isRight ? gstno : '', billing_state: known };
  const { data, error } = await api.POST('/check_validation', { body: allowed });
  if (!data) throw new Error(JSON.stringify(error));
  const proof = await shop.pay(data.checkout.order_id);
  // So that the next purchase of the same services is another one, although nobody has reported this one yet.
  await shop.world.db
    .updateTable('payments')
    .set({
      bought_key: null,
      ...(gstno !== '' && { gst_number: gstno }),
      ...(state === '' && { billing_state: null }),
    })
    .where('provider_order_id', '=', data.checkout.order_id)
    .execute();
  return { proof, token, body: { ...body, ...proof } };
}
