/** A document's status for a reviewer; waiting for the reviewer or the customer is amber. */

import { StatusBadge } from '@portal/ui/patterns/status-badge';
import type { TaskDocument } from './task.queries.ts';

export type DocumentStatusBadgeProps = { document: Pick<TaskDocument, 'status' | 'scan' | 'required'> };

export function DocumentStatusBadge({ document: { status, scan, required } }: DocumentStatusBadgeProps) {
  if (scan === 'waiting') return <StatusBadge tone="progress" label="Being checked" />;
  const tones = {
    Pending: required === 'true' ? 'waiting' : 'pending',
    Uploaded: 'waiting',
    Accepted: 'complete',
    Rejected: 'refused',
  } as const;
  return <StatusBadge tone={tones[status]} label={status} />;
}
