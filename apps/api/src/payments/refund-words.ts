/** What a refund is called to people. */
import { formatRs, toPaise } from '@portal/domain/money';
import { Problem } from '../contract/errors.ts';
import type { RefundRow } from './record-refund.ts';

/** The bank's time, not ours. */
export const arrival = 'It reaches your account in 5 to 7 working days.';

const reasons: Record<RefundRow['reason'], string> = {
  wrong_amount: ', because it was not the price of the order',
  paid_twice: ', because this purchase was paid already',
  account_closed: ', because the account is closed',
  at_provider: '',
};

/** The end of a sentence; nothing where only the admin who returned it knows. */
export const whyRefunded = (reason: RefundRow['reason']): string => reasons[reason];

export const refundedText = ({ state, amount_paise: amount, reason }: RefundRow): string => {
  const verb = state === 'processed' ? 'was returned' : 'is being returned';
  return `${formatRs(toPaise(amount))} ${verb} to you${whyRefunded(reason)}. ${arrival}`;
};

export const paymentRefunded = (refund: RefundRow | undefined): Problem =>
  new Problem(
    'payment_refunded',
    refund ? refundedText(refund) : `This payment was returned to you. ${arrival}`,
  );
