/** The payment form beside the price, or the unfinished payment (`/payment/{id}`, `/buyservices`). */

import { Card, Grid, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLinkButton } from '@portal/shell/app-link';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type BuyerPlace, PaymentForm } from './payment-form.tsx';
import { textsFor } from './payment-texts.ts';
import type { Buyer } from './payment.queries.ts';
import type { Paid } from './proof-store.ts';
import type { PricedItem } from './purchase-item.ts';
import type { PurchaseState } from './purchase-steps.ts';

export type PaymentScreenProps = {
  /** Undefined when there is nothing to pay for. */
  item: PricedItem | undefined;
  /** The form's initial values. */
  firstValues: Buyer;
  /** Names the draft of the form; one per person. */
  draftKey: string;
  state: PurchaseState;
  before: ReactNode;
  asks: boolean;
  renderSummary: (item: PricedItem, busy: boolean) => ReactNode;
  nothing: ReactNode;
  onDirty: (dirty: boolean) => void;
  onPlace: (place: BuyerPlace) => void;
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

type DetailsProps = Omit<PaymentScreenProps, 'item' | 'nothing' | 'onFinish'> & { item: PricedItem };

function Details({ item, renderSummary, ...form }: DetailsProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        {renderSummary(item, form.state.at !== 'form')}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Card>
          <PaymentForm item={item} {...form} />
        </Card>
      </Grid.Col>
    </Grid>
  );
}

type UnfinishedOrderProps = {
  paid: Paid;
  /** The server's message of the last attempt. */
  why: string | undefined;
  busy: boolean;
  onFinish: () => void;
};

/** A captured payment without an order: finishes it without a second payment. */
function UnfinishedOrder({ paid, why, busy, onFinish }: UnfinishedOrderProps) {
  const { title, text, button } = textsFor(paid.body).unfinished;
  return (
    <Card maw={640} mx="auto" role="alert">
      <Stack gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color="yellow" size={48} radius="xl" aria-hidden>
            <IconReceipt size={26} stroke={1.75} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text mt="xs">
              {formatRs(rupeesToPaise(paid.total))} for {paid.name} is with us. {text}
            </Text>
            {why !== undefined && <Text mt="xs">{why}</Text>}
            <Text c="dimmed" size="sm" mt="xs">
              Payment {paid.body.payment_id}
            </Text>
          </div>
        </Group>
        <Group justify="flex-end" gap="sm">
          <AppLinkButton to="/myorders" variant="default">
            See my orders
          </AppLinkButton>
          <Button loading={busy} onClick={onFinish}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
