/** Charges that were added to a running order: those to pay or decline, and what became of the others. */

import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { ReasonDialog } from '@portal/features/orders/reason-dialog';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { ChargeEntry } from '@portal/ui/portal/charge-entry';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BankFacts } from './bank-facts.tsx';
import { CHARGES_ID, endedCharges, openCharges } from './open-charges.ts';
import { type Order, orderQuery } from './orders.queries.ts';
import { ReceiptList } from './receipt-list.tsx';

type Charge = Order['charges'][number];

export function ChargesCard({ order }: { order: Order }) {
  const [declining, setDeclining] = useState<Charge>();
  const open = openCharges(order);
  const ended = endedCharges(order);
  const download = useReceiptDownload(order.id);
  return (
    <Card component="section" aria-labelledby={CHARGES_ID}>
      <Title order={2} size="h3" id={CHARGES_ID} mb="md">
        {titleOf(open.length)}
      </Title>
      {open.length > 0 && (
        <Text mb="md">
          It comes on top of the price of your order. You accept it by paying it here, and get an invoice for
          it.
        </Text>
      )}
      <Stack component="ul" gap="xl" m={0} p={0} style={{ listStyle: 'none' }}>
        {open.map((charge) => (
          <ChargeEntry key={charge.id} charge={charge} download={() => download(charge.id)}>
            <Group gap="sm">
              <PayCharge order={order} charge={charge} />
              <Button variant="default" onClick={() => setDeclining(charge)}>
                Decline <VisuallyHidden>{charge.name}</VisuallyHidden>
              </Button>
            </Group>
          </ChargeEntry>
        ))}
        {ended.map((charge) => (
          <ChargeEntry key={charge.id} charge={charge} download={() => download(charge.id)}>
            {charge.balance !== null && <ReceiptList order={order} balance={charge.balance} />}
          </ChargeEntry>
        ))}
      </Stack>
      {order.pay_to !== null && (open.length > 0 || ended.some(isOwed)) && (
        <Stack gap="xs" mt="md">
          <Text>
            You can also transfer the amount to our account. Give {order.order_id} and the name of the charge
            as the reason. We confirm it here as soon as it arrives.
          </Text>
          <BankFacts payTo={order.pay_to} />
        </Stack>
      )}
      {declining && <DeclineDialog charge={declining} onClose={() => setDeclining(undefined)} />}
    </Card>
  );
}

/** Links work for five minutes, and the page may have been open for longer. */
function useReceiptDownload(orderId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (chargeId: number) => {
    const { charges } = await queryClient.query({ ...orderQuery(api, String(orderId)), staleTime: 0 });
    const charge = charges.find(({ id }) => id === chargeId);
    if (!charge?.disbursement) throw new Error('This file is not there any more.');
    saveLink(charge.disbursement.receipt.url);
  };
}

const isOwed = ({ balance }: Charge) => balance !== null && balance.owed > 0;

function titleOf(open: number): string {
  if (open === 0) return 'Fees and extra charges';
  return open === 1 ? 'Extra charge to approve' : 'Extra charges to approve';
}

const PayCharge = ({ order, charge }: { order: Order; charge: Charge }) => (
  <AppLinkButton to={`/payment/${order.service_id}`} search={{ order: order.id, charge: charge.id }}>
    Pay {formatRs(rupeesToPaise(charge.total))} <VisuallyHidden>for {charge.name}</VisuallyHidden>
  </AppLinkButton>
);

function DeclineDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync: decline } = useMutation({
    mutationKey: ['decline_charge', charge.id],
    mutationFn: (comment: string) =>
      data(api.POST('/decline_charge', { body: { charge_id: charge.id, comment } })),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Decline ${charge.name}?`}
      label="Comment, if you like"
      confirmLabel="Decline"
      dangerous
      about={`decline-charge.${charge.id}`}
      onConfirm={decline}
    >
      You pay nothing for it. Our team reads your comment, and may not be able to go on without this charge.
    </ReasonDialog>
  );
}
