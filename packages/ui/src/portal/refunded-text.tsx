/** "Rs.500 on 29 November 2026": what went back of an order's payment. */
import { dayText, istDate } from '@portal/domain/ist-date';
import { Money } from './money.tsx';

export interface RefundedTextProps {
  readonly refunded: { readonly total: number; readonly refunded_at: string | null };
}

export function RefundedText({ refunded: { total, refunded_at: at } }: RefundedTextProps) {
  return (
    <>
      <Money rupees={total} />
      {at === null ? '' : ` on ${dayText(istDate(new Date(at)))}`}
    </>
  );
}
