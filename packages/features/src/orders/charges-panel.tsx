/** Charges beside the price of an order as staff and admins see them, and the form to add one to a running order. */

import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { lazyComponent } from '@portal/shell/lazy-component';
import { Confirm } from '@portal/ui/patterns/confirm';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { ChargeEntry } from '@portal/ui/portal/charge-entry';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { type Charge, type Task, taskKeys } from './task.queries.ts';

const DisbursementForm = lazyComponent(
  async () => (await import('./disbursement-form.tsx')).DisbursementForm,
);
const ChargeForm = lazyComponent(async () => (await import('./charge-form.tsx')).ChargeForm);

export type ChargesPanelProps = {
  order: Task;
  /** Of admins: returns what an official fee did not need. */
  ReturnFee?: ComponentType<{ charge: Charge }>;
};

/** Renders nothing for an order without charges that can't get one. */
export function ChargesPanel({ order, ReturnFee }: ChargesPanelProps) {
  const download = useReceiptDownload(order);
  const [isAdding, setAdding] = useState(false);
  const { charges, abilities } = order;
  if (charges.length === 0 && !abilities.add_charge) return null;
  return (
    <Card component="section" aria-labelledby="order-charges">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h4" id="order-charges">
          Charges beside the price
        </Title>
        {abilities.add_charge && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add charge
          </Button>
        )}
      </Group>
      {charges.length === 0 && <Text c="dimmed">There are none.</Text>}
      <Stack component="ul" gap="xl" m={0} p={0} style={{ listStyle: 'none' }}>
        {charges.map((charge) => (
          <ChargeEntry key={charge.id} charge={charge} download={() => download(charge.id)}>
            {charge.state === 'open' && <WithdrawCharge charge={charge} />}
            <Group gap="sm">
              {charge.abilities.record_disbursement && <RecordDisbursement charge={charge} />}
              {charge.abilities.return_unspent && ReturnFee && <ReturnFee charge={charge} />}
            </Group>
          </ChargeEntry>
        ))}
      </Stack>
      <ModalDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={`Add a charge to ${order.order_id}`}
      >
        <Suspense>
          <ChargeForm orderId={order.id} rate={order.gst_rate} onClose={() => setAdding(false)} />
        </Suspense>
      </ModalDialog>
    </Card>
  );
}

/** Links work for five minutes, and the page may have been open for longer. */
function useReceiptDownload({ id }: Task) {
  const queryClient = useQueryClient();
  return async (chargeId: number) => {
    const queryKey = [...taskKeys.orders, String(id)];
    await queryClient.refetchQueries({ queryKey });
    const charge = queryClient.getQueryData<Task>(queryKey)?.charges.find((each) => each.id === chargeId);
    if (!charge?.disbursement) throw new Error('This file is not there any more.');
    saveLink(charge.disbursement.receipt.url);
  };
}

function RecordDisbursement({ charge }: { charge: Charge }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const isRecorded = charge.disbursement !== null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {isRecorded ? 'Correct the payment' : 'Record payment to the office'}{' '}
        <VisuallyHidden>of {charge.name}</VisuallyHidden>
      </Button>
      <ModalDialog opened={opened} onClose={close} title={`${charge.name}: payment to the office`}>
        <Suspense>
          <DisbursementForm charge={charge} onClose={close} />
        </Suspense>
      </ModalDialog>
    </>
  );
}

function WithdrawCharge({ charge }: { charge: Charge }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate: withdraw, isPending } = useMutation({
    mutationKey: ['withdraw_charge', charge.id],
    mutationFn: () => data(api.POST('/withdraw_charge', { body: { charge_id: charge.id } })),
    meta: { networkToast: true, successToast: true },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: taskKeys.all });
      setAsking(false);
    },
  });
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw <VisuallyHidden>{charge.name}</VisuallyHidden>
      </Button>
      <Confirm
        opened={asking}
        title={`Withdraw ${charge.name}?`}
        confirmLabel="Withdraw"
        busy={isPending}
        onConfirm={() => withdraw()}
        onCancel={() => setAsking(false)}
      >
        The customer is told, and can’t pay it any more. A payment that comes later goes back.
      </Confirm>
    </Group>
  );
}
