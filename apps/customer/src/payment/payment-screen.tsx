/** The payment form beside the price, or the unfinished payment (`/payment/{id}`, `/buyservices`). */

import { Card, Grid } from '@mantine/core';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { type ReactNode, useEffect, useRef } from 'react';
import { PaymentForm } from './payment-form.tsx';
import type { Buyer } from './payment.queries.ts';
import type { Paid } from './proof-store.ts';
import type { PurchaseItem } from './purchase-item.ts';
import type { PurchaseState } from './purchase-steps.ts';
import { UnfinishedOrder } from './unfinished-order.tsx';

export type PaymentScreenProps = {
  /** Undefined when there is nothing to pay for. */
  item: PurchaseItem | undefined;
  /** The form's initial values. */
  firstValues: Buyer;
  /** Names the draft of the form; one per person. */
  draftKey: string;
  state: PurchaseState;
  before: ReactNode;
  asks: boolean;
  renderSummary: (item: PurchaseItem, busy: boolean) => ReactNode;
  nothing: ReactNode;
  onDirty: (dirty: boolean) => void;
  onPay: (buyer: Buyer) => void;
  onFinish: (paid: Paid) => void;
};

export function PaymentScreen({ item, nothing, onFinish, ...details }: PaymentScreenProps) {
  const { state } = details;
  // First of all, since this money is already taken.
  if (state.at === 'unfinished' || (state.at === 'placing' && state.again)) {
    return (
      <UnfinishedOrder
        paid={state.paid}
        why={state.at === 'unfinished' ? state.why : undefined}
        busy={state.at === 'placing'}
        onFinish={() => onFinish(state.paid)}
      />
    );
  }
  return item ? <Details item={item} {...details} /> : nothing;
}

type DetailsProps = Omit<PaymentScreenProps, 'item' | 'nothing' | 'onFinish'> & { item: PurchaseItem };

function Details(props: DetailsProps) {
  const { item, firstValues, draftKey, state, before, asks, renderSummary, onDirty, onPay } = props;
  const draft = useDraft(draftKey, firstValues);
  const placed = state.at === 'placed';
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
        {renderSummary(item, state.at !== 'form')}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Card>
          <PaymentForm
            initialValues={draft.initialValues}
            total={item.total}
            state={state}
            before={before}
            asks={asks}
            onChange={change}
            onPay={onPay}
          />
        </Card>
      </Grid.Col>
    </Grid>
  );
}
