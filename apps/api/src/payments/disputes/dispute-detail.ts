import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import type { DisputeStage } from './record-dispute.ts';

interface DisputedPayment {
  paise: number;
  payment: string;
  respondBy: Date | null;
}

/** The sentence of a notification. */
export function disputeDetail(
  stage: DisputeStage | 'due',
  { paise, payment, respondBy }: DisputedPayment,
): string {
  const disputed = `${formatRs(toPaise(paise))} of payment ${payment}`;
  const until = respondBy === null ? '' : ` by ${dayText(istDate(respondBy))}`;
  if (stage === 'won') return `The dispute about ${disputed} was won. The money stays.`;
  if (stage === 'lost') return `The dispute about ${disputed} was lost. The bank takes the money back.`;
  if (stage === 'closed') return `The dispute about ${disputed} was closed.`;
  if (stage === 'under_review') return `The bank looks at our answer to the dispute about ${disputed}.`;
  if (stage === 'due') return `The dispute about ${disputed} is not answered. The bank waits for it${until}.`;
  return `The customer’s bank disputes ${disputed}. Please answer it at the payment provider${until}.`;
}
