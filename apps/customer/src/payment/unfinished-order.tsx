/** A captured payment without an order: finishes it without a second payment. */

import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLinkButton } from '@portal/shell/app-link';
import { IconReceipt } from '@tabler/icons-react';
import type { Paid } from './proof-store.ts';

export type UnfinishedOrderProps = {
  paid: Paid;
  /** The server's message of the last attempt. */
  why: string | undefined;
  busy: boolean;
  onFinish: () => void;
};

export function UnfinishedOrder({ paid, why, busy, onFinish }: UnfinishedOrderProps) {
  return (
    <Card maw={640} mx="auto" role="alert">
      <Stack gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color="yellow" size={48} radius="xl" aria-hidden>
            <IconReceipt size={26} stroke={1.75} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3">
              Your payment went through, your order is not there yet
            </Title>
            <Text mt="xs">
              {formatRs(rupeesToPaise(paid.total))} for {paid.name} is with us. Finish the order now; you will
              not pay again. Even if you don’t, we find the payment and place the order ourselves.
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
            Finish order
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
