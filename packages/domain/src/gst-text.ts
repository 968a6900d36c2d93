/** A GST rate as text, apart from the rates by date, which few screens need. */

/** "18%" from 1800 basis points. */
export function gstRateText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** From per cent, as answers carry a rate. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** "GST 18%", or "GST-exempt". */
export const gstLabel = (basisPoints: number): string =>
  basisPoints === 0 ? 'GST-exempt' : `GST ${gstRateText(basisPoints)}`;
