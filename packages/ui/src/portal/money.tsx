/** Amounts in Indian notation: "Rs.1,00,000", and prices with GST. */

import { gstRateOn, gstRateText } from '@portal/domain/gst';
import { formatRs, rupeesToPaise, withGst } from '@portal/domain/money';
import { useState } from 'react';

/** An amount in rupees, as responses carry it (constants-004). */
export function Money({ rupees }: { rupees: number }) {
  return (
    <span className="portal-figures" style={{ whiteSpace: 'nowrap' }}>
      {formatRs(rupeesToPaise(rupees))}
    </span>
  );
}

export type PriceWithGstProps = {
  /** The price before GST, in rupees. */
  rupees: number;
  /** The day whose GST rate applies; today by default. */
  on?: Date;
};

/** The full price up front, "Rs.10,000 + 18% GST = Rs.11,800", since consumer law bans adding a charge at the end. */
export function PriceWithGst({ rupees, on }: PriceWithGstProps) {
  const [today] = useState(() => new Date());
  const rate = gstRateOn(on ?? today);
  const { price, total } = withGst(rupeesToPaise(rupees), rate);
  return (
    <span className="portal-figures">
      {formatRs(price)} + {gstRateText(rate)} GST = <strong>{formatRs(total)}</strong>
    </span>
  );
}
