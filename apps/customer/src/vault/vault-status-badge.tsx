/** The badge of a file: valid, expires soon or expired, else its kind. */

import { expiringLabel } from '@portal/domain/document-expiry';
import { StatusBadge, type StatusTone } from '@portal/ui/patterns/status-badge';
import type { VaultDocument } from './vault.queries.ts';

export type VaultStatusBadgeProps = { document: Pick<VaultDocument, 'status' | 'days_left'> };

export function VaultStatusBadge({ document }: VaultStatusBadgeProps) {
  return <StatusBadge tone={TONES[document.status]} label={vaultStatusLabel(document)} />;
}

/** The words of the badge: "Expires in 7 days". */
export function vaultStatusLabel({ status, days_left: daysLeft }: VaultStatusBadgeProps['document']): string {
  return status === 'Expiring' && daysLeft !== null ? expiringLabel(daysLeft) : status;
}

const TONES = {
  Uploaded: 'complete',
  Issued: 'complete',
  Valid: 'complete',
  Expiring: 'waiting',
  Expired: 'refused',
  Rejected: 'refused',
} as const satisfies Record<VaultDocument['status'], StatusTone>;
