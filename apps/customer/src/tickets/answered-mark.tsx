/** Says that there is a reply which the customer has not seen. */
import { StatusBadge } from '@portal/ui/patterns/status-badge';

export function AnsweredMark() {
  // In a narrow column it stays in one line.
  return <StatusBadge tone="waiting" label={'New\u00a0reply'} />;
}
