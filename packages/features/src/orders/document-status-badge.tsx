/** A document's status as a reviewer sees it; what waits for the reviewer or the customer is amber (decision 33). */
import { StatusBadge } from '@portal/ui/patterns/status-badge';
import type { WorkedDocument } from './worked-order.queries.ts';

export type DocumentStatusBadgeProps = { document: Pick<WorkedDocument, 'status' | 'required'> };

export function DocumentStatusBadge({ document: { status, required } }: DocumentStatusBadgeProps) {
  const tones = {
    Pending: required === 'true' ? 'waiting' : 'pending',
    Uploaded: 'waiting',
    Accepted: 'complete',
    Rejected: 'refused',
  } as const;
  return <StatusBadge tone={tones[status]} label={status} />;
}
