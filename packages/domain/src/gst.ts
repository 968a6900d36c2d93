/** The GST rate as data with effective dates, so that a change of law is a new row. */

import { istDate } from './ist-date.ts';

export type GstRate = {
  /** First day in India on which the rate holds, yyyy-mm-dd. */
  readonly from: string;
  readonly basisPoints: number;
};

/** Rates for the services sold here, oldest first (constants-001). */
export const GST_RATES: readonly GstRate[] = [{ from: '2017-07-01', basisPoints: 1800 }];

/** The rate in basis points that holds at an instant, by the day in India; throws before GST existed. */
export function gstRateOn(at: Date, rates: readonly GstRate[] = GST_RATES): number {
  const day = istDate(at);
  const rate = rates.findLast(({ from }) => from <= day);
  if (!rate) throw new RangeError(`No GST rate is known for ${day}`);
  return rate.basisPoints;
}

/** "18%" from 1800 basis points. */
export function gstRateText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
