/** Marks a ticket with an unseen reply. */

import { StatusBadge } from '@portal/ui/patterns/status-badge';

export function AnsweredMark() {
  // Stays in one line in a narrow column.
  return <StatusBadge tone="waiting" label={'New\u00a0reply'} />;
}
