/** A document's status as its customer sees it: accepted ones are "Uploaded" (orderprogress-014). */

import { customerDocumentStatus } from '@portal/domain/document-status';
import { StatusBadge } from '@portal/ui/patterns/status-badge';
import type { OrderDocument } from './orders.queries.ts';

export type DocumentStatusBadgeProps = { document: Pick<OrderDocument, 'status' | 'scan' | 'required'> };

/** A missing required document is amber: the customer has to act. */
export function DocumentStatusBadge({ document }: DocumentStatusBadgeProps) {
  if (document.scan === 'waiting') return <StatusBadge tone="progress" label="Being checked" />;
  const status = customerDocumentStatus(document.status);
  const tones = {
    Pending: document.required === 'true' ? 'waiting' : 'pending',
    Uploaded: 'complete',
    Rejected: 'refused',
  } as const;
  return <StatusBadge tone={tones[status]} label={status} />;
}
