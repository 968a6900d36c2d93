/** Invoices of a test app as rows, and purchases whose tax depends on the buyer. */

import { billing, type PurchaseFixture } from './purchase-fixture.ts';
import type { SignedInUser } from './test-app.ts';

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
export async function invoicesOf(purchases: PurchaseFixture) {
  const rows = await purchases.testApp.db
    .selectFrom('invoices')
    .selectAll()
    .orderBy('financial_year')
    .orderBy('serial')
    .execute();
  return rows.map((row) => ({ ...row, lines: row.lines as unknown as Line[] }));
}

/** The buyer details of a business invoice besides the GST number. */
export const business = {
  business_name: 'Hill Road Traders',
  billing_address: '4 Hill Road, Mumbai 400050',
} as const;

/** Pays for services with buyer details. Returns the proof and the input of place_order. */
export async function payFor(
  purchases: PurchaseFixture,
  { token, api }: SignedInUser,
  serviceIds: number[],
  buyer: Record<string, string> = {},
) {
  const body = { ...billing, ...buyer, service_id: serviceIds };
  const { data, error } = await api.POST('/check_validation', { body });
  if (!data) throw new Error(JSON.stringify(error));
  const proof = await purchases.pay(data.checkout.order_id);
  // So that the next purchase of the same services is a new one before this one is reported.
  await purchases.testApp.db
    .updateTable('payments')
    .set({ bought_key: null })
    .where('provider_order_id', '=', data.checkout.order_id)
    .execute();
  return { proof, token, body: { ...body, ...proof } };
}
