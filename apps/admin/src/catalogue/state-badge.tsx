import type { ServiceState } from '@portal/domain/catalogue';
import { StatusBadge, type StatusTone } from '@portal/ui/patterns/status-badge';

export function StateBadge({ state }: { state: ServiceState }) {
  return <StatusBadge {...STATES[state]} />;
}

export const STATES = {
  draft: { tone: 'waiting', label: 'Draft' },
  published: { tone: 'complete', label: 'On sale' },
  archived: { tone: 'pending', label: 'Archived' },
} as const satisfies Record<ServiceState, { tone: StatusTone; label: string }>;
