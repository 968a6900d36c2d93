/** "Rs.500, GST included, on 29 Nov 2026": the refund of an order's payment. */

import { dayText, istDate } from '@portal/domain/ist-date';
import { Money } from './money.tsx';

export interface RefundedTextProps {
  readonly refunded: { readonly total: number; readonly refunded_at: string | null };
}

export function RefundedText({ refunded: { total, refunded_at: at } }: RefundedTextProps) {
  return (
    <>
      <Money rupees={total} />, GST included
      {at === null ? '' : `, on ${dayText(istDate(new Date(at)))}`}
    </>
  );
}
