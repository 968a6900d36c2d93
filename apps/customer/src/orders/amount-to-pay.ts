import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';

/** "Rs.13,380", or "Rs.11,800 and official fees" while these depend on an unknown state. */
export const amountToPayText = ({
  total,
  has_more_fees: hasMore,
}: components['schemas']['AmountToPay']): string =>
  `${formatRs(rupeesToPaise(total))}${hasMore ? ' and official fees' : ''}`;
