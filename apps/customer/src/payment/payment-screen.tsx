/** Paying: the buyer's details beside what is paid, or the way to finish what was paid (C§2 /payment/{id}). */
import { Card, Grid } from '@mantine/core';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useEffect, useRef, useState } from 'react';
import { PaymentForm } from './payment-form.tsx';
import type { Buyer } from './payment.queries.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import type { PurchaseItem } from './purchase-item.ts';
import { UnfinishedOrder } from './unfinished-order.tsx';
import type { Purchase } from './use-purchase.ts';

export type PaymentScreenProps = {
  item: PurchaseItem;
  /** Whom the last order was for, if there was one. */
  lastBuyer: Buyer | null;
  /** Names the draft of the form; one per person. */
  draftKey: string;
  purchase: Purchase;
  onDirty: (dirty: boolean) => void;
};

export function PaymentScreen({ item, lastBuyer, draftKey, purchase, onDirty }: PaymentScreenProps) {
  const { state } = purchase;
  if (state.at === 'unfinished' || (state.at === 'placing' && state.again)) {
    return (
      <UnfinishedOrder
        paid={state.paid}
        why={state.at === 'unfinished' ? state.why : undefined}
        busy={state.at === 'placing'}
        onFinish={() => purchase.finishOrder(state.paid)}
      />
    );
  }
  return (
    <Details item={item} lastBuyer={lastBuyer} draftKey={draftKey} purchase={purchase} onDirty={onDirty} />
  );
}

function Details({ item, lastBuyer, draftKey, purchase, onDirty }: PaymentScreenProps) {
  const draft = useDraft(draftKey, lastBuyer ?? NOBODY);
  const [today] = useState(() => new Date());
  const placed = purchase.state.at === 'placed';
  useEffect(() => {
    if (placed) draft.clear();
  }, [placed, draft]);
  const first = useRef(JSON.stringify(draft.initialValues));
  const change = (values: Buyer) => {
    draft.save(values);
    onDirty(JSON.stringify(values) !== first.current);
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <PriceBreakdown item={item} today={today} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Card>
          <PaymentForm
            initialValues={draft.initialValues}
            total={item.total}
            state={purchase.state}
            onChange={change}
            onPay={(buyer) => purchase.pay(item, buyer)}
          />
        </Card>
      </Grid.Col>
    </Grid>
  );
}

const NOBODY: Buyer = { name: '', email: '', phone: '', gstno: '' };
