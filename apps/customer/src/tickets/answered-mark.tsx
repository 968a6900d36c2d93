/** Says that there is a reply which the customer has not seen. */
import { StatusBadge } from '@portal/ui/patterns/status-badge';

export function AnsweredMark() {
  return <StatusBadge tone="waiting" label="New reply" />;
}
