/** Status of an order, editable in place: Pending or one of its steps. */

import { isStepBack, orderBucket, statusChoices } from '@portal/domain/order-status';
import { CommitSelect } from '@portal/ui/patterns/commit-select';
import { Confirm } from '@portal/ui/patterns/confirm';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { type OrderWithStatus, useSetStatus } from './status.queries.ts';

export type StatusSelectProps = {
  order: OrderWithStatus;
  /** Label: "Task Status of ORD-000012". */
  label: string;
};

/**
 * A choice is posted at once, unless the order is cancelled; a step back first asks for a reason, and completing with something open for confirmation.
 */
export function StatusSelect({ order, label }: StatusSelectProps) {
  return order.is_cancelled ? (
    <OrderStatusBadge order={order} />
  ) : (
    <OpenStatusSelect order={order} label={label} />
  );
}

function OpenStatusSelect({ order, label }: StatusSelectProps) {
  const { status, order_process: steps } = order;
  const setStatus = useSetStatus(order);
  const [back, setBack] = useState<{ from: string; to: string }>();
  const [early, setEarly] = useState<string>();
  const { icon: Icon, color } = appearances[orderBucket(status, steps)];
  const choose = (chosen: string) => {
    if (isStepBack(status, chosen, steps)) setBack({ from: status, to: chosen });
    else if (orderBucket(chosen, steps) === 'complete' && findOpenItems(order)) setEarly(chosen);
    else post(chosen);
  };
  // A failure is shown in a toast.
  const post = (chosen: string) => void setStatus({ status: chosen, seen: status }).catch(() => undefined);
  return (
    <>
      <CommitSelect
        aria-label={label}
        value={status}
        data={[...statusChoices(steps)]}
        miw="11rem"
        leftSection={<Icon size={18} color={`var(--mantine-color-${color}-text)`} aria-hidden />}
        onCommit={choose}
      />
      <ReasonDialog
        opened={back !== undefined}
        onClose={() => setBack(undefined)}
        title={`Back to “${back?.to ?? ''}”?`}
        label="Why does it go back?"
        confirmLabel="Set it back"
        missing="Say why the order goes back to an earlier step."
        about={`status.${order.id}`}
        onConfirm={(reason) => setStatus({ status: back?.to ?? status, seen: status, reason })}
      >
        {order.order_id} is at “{back?.from}”. The reason stays with the team, in the order’s history; the
        customer is told the new status.
      </ReasonDialog>
      <Confirm
        opened={early !== undefined}
        title={`Complete ${order.order_id}?`}
        confirmLabel="Complete anyway"
        onConfirm={() => {
          if (early !== undefined) post(early);
          setEarly(undefined);
        }}
        onCancel={() => setEarly(undefined)}
      >
        {findOpenItems(order)} Complete anyway?
      </Confirm>
    </>
  );
}

/** Returns what is still open before completion; undefined if nothing is. */
function findOpenItems({
  open_requirements: missing,
  payment_status: payment,
}: OrderWithStatus): string | undefined {
  const documents =
    missing === 1 ? '1 required document is missing' : `${missing} required documents are missing`;
  const parts = [
    ...(missing > 0 ? [documents] : []),
    ...(payment === 'Pending' ? ['the order is unpaid'] : []),
  ];
  const text = parts.join(' and ');
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const appearances = {
  pending: { icon: IconCircleDashed, color: 'gray' },
  progress: { icon: IconProgress, color: 'blue' },
  complete: { icon: IconCircleCheck, color: 'green' },
} as const;
