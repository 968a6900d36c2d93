import { formatRs, toPaise } from '@portal/domain/money';
import { Problem } from '../contract/errors.ts';
import type { RefundRow } from './record-refund.ts';

/** The time that the bank takes. */
export const ARRIVAL_NOTE = 'It reaches your account in 5 to 7 working days.';

const reasons: Record<RefundRow['reason'], string> = {
  wrong_amount: ', because it was not the price of the order',
  paid_twice: ', because this purchase was paid already',
  account_closed: ', because the account is closed',
  at_provider: '',
};

/** The end of a sentence; empty for a refund at the provider, whose reason is unknown. */
export const refundReasonText = (reason: RefundRow['reason']): string => reasons[reason];

export const refundMessage = ({ state, amount_paise: amount, reason }: RefundRow): string => {
  const verb = state === 'processed' ? 'was returned' : 'is being returned';
  return `${formatRs(toPaise(amount))} ${verb} to you${refundReasonText(reason)}. ${ARRIVAL_NOTE}`;
};

export const paymentRefundedProblem = (refund: RefundRow | undefined): Problem =>
  new Problem(
    'payment_refunded',
    refund ? refundMessage(refund) : `This payment was returned to you. ${ARRIVAL_NOTE}`,
  );
