/** When and why an order was cancelled. */

import { Alert } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { IconCircleX } from '@tabler/icons-react';
import type { Task } from './task.queries.ts';

export function CancelledNote({ order: { is_cancelled: isCancelled, cancellation } }: { order: Task }) {
  if (!isCancelled || cancellation === null) return null;
  const { by_customer: byCustomer, decided_at: at, requested_at: asked, reason } = cancellation;
  const who = byCustomer ? ' by the customer' : '';
  return (
    <Alert
      color="gray"
      icon={<IconCircleX aria-hidden />}
      title={`Cancelled${who} on ${dayText(istDate(new Date(at ?? asked)))}`}
    >
      {reason === '' ? 'No reason was given.' : reason}
    </Alert>
  );
}
