/** Money in whole paise: from and to rupees, GST on a price, and the text "Rs.1,00,000". */

/** A non-negative whole number of paise; 100 paise are one rupee. */
export type Paise = number & { readonly unit: 'paise' };

export type PriceWithGst = { readonly price: Paise; readonly gst: Paise; readonly total: Paise };

/** The tax heads of an invoice; those that do not apply are zero. */
export type GstSplit = { readonly cgst: Paise; readonly sgst: Paise; readonly igst: Paise };

const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;
const indianGrouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

export function isPaise(amount: number): amount is Paise {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** Brands a whole, non-negative number of paise, such as a column of the database; throws RangeError else. */
export function toPaise(amount: number): Paise {
  if (!isPaise(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  return amount;
}

/**
 * Reads rupees with at most two decimals, as a number or as text, without float arithmetic.
 * Throws RangeError for anything else, `0.1 + 0.2` included.
 */
export function rupeesToPaise(rupees: number | string): Paise {
  const parts = RUPEES.exec(String(rupees));
  if (!parts) throw new RangeError(`Not an amount in rupees with at most two decimals: ${rupees}`);
  const [, whole = '', decimals = ''] = parts;
  return toPaise(Number(whole + decimals.padEnd(2, '0')));
}

/** Rupees for the wire: a number whose JSON text has at most two decimals. */
export function paiseToRupees(amount: Paise): number {
  return amount / 100;
}

export function sumPaise(amounts: readonly Paise[]): Paise {
  return toPaise(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/**
 * GST on one price line, in paise; 1800 basis points are 18 %.
 * Half of the tax is rounded (half a paisa up) and doubled, so that CGST and SGST are always equal and
 * the charge does not depend on the customer's state, which is not yet known when the price is shown
 * (record 0015). For prices in whole rupees at 18 % nothing is rounded at all.
 */
export function gstOf(price: Paise, rateBasisPoints: number): Paise {
  const half = (BigInt(price) * BigInt(rateBasisPoints) + 10_000n) / 20_000n;
  return toPaise(Number(half * 2n));
}

export function withGst(price: Paise, rateBasisPoints: number): PriceWithGst {
  const gst = gstOf(price, rateBasisPoints);
  return { price, gst, total: sumPaise([price, gst]) };
}

/** A price as answers carry it, in rupees. */
export function priceInRupees({ price, gst, total }: PriceWithGst) {
  return { price: paiseToRupees(price), gst_amount: paiseToRupees(gst), total: paiseToRupees(total) };
}

/** Splits tax into its heads: CGST and SGST (or UTGST) within one state, IGST between two. */
export function splitGst(gst: Paise, withinState: boolean): GstSplit {
  const none = toPaise(0);
  if (!withinState) return { cgst: none, sgst: none, igst: gst };
  // Only a partial refund has an odd sum, never gstOf; the odd paisa is assigned to CGST.
  const sgst = toPaise((gst - (gst % 2)) / 2);
  return { cgst: toPaise(gst - sgst), sgst, igst: none };
}

/** "Rs.1,00,000", or "Rs.99.50" when the amount is not whole rupees. */
export function formatRs(amount: Paise): string {
  const paise = amount % 100;
  const rupees = indianGrouping.format((amount - paise) / 100);
  return paise === 0 ? `Rs.${rupees}` : `Rs.${rupees}.${String(paise).padStart(2, '0')}`;
}

/** "Rs.1,000/-", as staff and admins see prices (constants-003). */
export function formatRsDash(amount: Paise): string {
  return `${formatRs(amount)}/-`;
}
