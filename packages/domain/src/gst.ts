/** The GST rate of a service at an instant, and its text. */

import { istDate } from './ist-date.ts';
import { type Dated, GST_RATES, inForce, type TaxTreatment } from './tax-law.ts';

type Rates = Readonly<Record<TaxTreatment, readonly Dated<number>[]>>;

/** The rate in basis points that holds at an instant, by the day in India; throws RangeError before GST existed. */
export const gstRateOn = (at: Date, treatment: TaxTreatment, rates: Rates = GST_RATES): number =>
  inForce(rates[treatment], istDate(at)).value;

/** The usual rate today, in per cent. */
export const gstPercent = (): number => gstRateOn(new Date(), 'standard') / 100;

/** "18%" from 1800 basis points. */
export function gstRateText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** From per cent, as answers carry a rate. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** "GST 18%", or "GST-exempt". */
export const gstLabel = (basisPoints: number): string =>
  basisPoints === 0 ? 'GST-exempt' : `GST ${gstRateText(basisPoints)}`;
