/** The GST rate of a service at an instant. */

import { istDate } from './ist-date.ts';
import { type Dated, GST_RATES, inForce, type TaxTreatment } from './tax-law.ts';

type Rates = Readonly<Record<TaxTreatment, readonly Dated<number>[]>>;

/** The rate in basis points that holds at an instant, by the day in India; throws RangeError before GST existed. */
export const gstRateOn = (at: Date, treatment: TaxTreatment, rates: Rates = GST_RATES): number =>
  inForce(rates[treatment], istDate(at)).value;

/** The usual rate today, in per cent. */
export const gstPercent = (): number => gstRateOn(new Date(), 'standard') / 100;
