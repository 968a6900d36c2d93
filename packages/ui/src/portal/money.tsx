/** Amounts in Indian notation: "Rs.1,00,000", and prices with GST. */

import { basisPointsOf, gstRateText } from '@portal/domain/gst-text';
import { formatRs, rupeesToPaise, sumPaise, withGst } from '@portal/domain/money';

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
  /** In per cent; 0 is exempt. */
  rate: number;
};

/** The full price up front, "Rs.10,000 + 18% GST = Rs.11,800", since consumer law bans adding a charge at the end. */
export function PriceWithGst({ rupees, rate }: PriceWithGstProps) {
  const basisPoints = basisPointsOf(rate);
  const { price, total } = withGst(rupeesToPaise(rupees), basisPoints);
  if (basisPoints === 0) return <ExemptPrice rupees={rupees} />;
  return (
    <span className="portal-figures">
      {formatRs(price)} + {gstRateText(basisPoints)} GST = <strong>{formatRs(total)}</strong>
    </span>
  );
}

/** "Rs.10,000, GST-exempt". */
const ExemptPrice = ({ rupees }: { rupees: number }) => (
  <span className="portal-figures">
    <strong>{formatRs(rupeesToPaise(rupees))}</strong>, GST-exempt
  </span>
);

export type PricedProps = { price: number; gst_amount: number };

/** By the amounts that were agreed: "Rs.10,000 + Rs.1,800 GST = Rs.11,800". */
export function PriceAndGst({ price: rupees, gst_amount: tax }: PricedProps) {
  const [price, gst] = [rupeesToPaise(rupees), rupeesToPaise(tax)];
  if (gst === 0) return <ExemptPrice rupees={rupees} />;
  return (
    <span className="portal-figures">
      {formatRs(price)} + {formatRs(gst)} GST = <strong>{formatRs(sumPaise([price, gst]))}</strong>
    </span>
  );
}
