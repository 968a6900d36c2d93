/** The status of an order, to be changed where it stands: Pending or a step of its own, and nothing else (A§4). */
import { NativeSelect } from '@mantine/core';
import { isStepBack, orderBucket, statusChoices } from '@portal/domain/order-status';
import type { Api } from '@portal/sdk/client';
import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { type OrderWithStatus, useSetStatus } from './status.queries.ts';

export type StatusSelectProps = {
  api: Api;
  order: OrderWithStatus;
  /** What the status is of: "Task Status of ORD-000012". */
  label: string;
};

/** A choice is posted at once; a step back asks for its reason first (decision 27). */
export function StatusSelect({ api, order, label }: StatusSelectProps) {
  const { status, order_process: steps } = order;
  const setStatus = useSetStatus(api, order);
  const [back, setBack] = useState<{ from: string; to: string }>();
  const { icon: Icon, color } = looks[orderBucket(status, steps)];
  const choose = (chosen: string) => {
    if (isStepBack(status, chosen, steps)) setBack({ from: status, to: chosen });
    else void setStatus({ status: chosen, seen: status }).catch(() => undefined); // Told by a toast.
  };
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={status}
        data={[...statusChoices(steps)]}
        miw="11rem"
        leftSection={<Icon size={18} color={`var(--mantine-color-${color}-text)`} aria-hidden />}
        onChange={(event) => choose(event.currentTarget.value)}
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
    </>
  );
}

const looks = {
  pending: { icon: IconCircleDashed, color: 'gray' },
  progress: { icon: IconProgress, color: 'blue' },
  complete: { icon: IconCircleCheck, color: 'green' },
} as const;
