/** An order that is unpaid or paid in part, and not cancelled, has a proforma invoice (record 0067). */
export const hasProforma = (order: {
  readonly is_cancelled: boolean;
  readonly payment_status: string;
  readonly owed_amount: number;
}): boolean => !order.is_cancelled && (order.payment_status === 'Pending' || order.owed_amount > 0);
