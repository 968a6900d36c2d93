/** Pairs of payments of one customer for the same service, and the actions on them. */

import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { AppLink } from '@portal/shell/app-link';
import { Confirm } from '@portal/ui/patterns/confirm';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { Money } from '@portal/ui/portal/money';
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierList } from '../shell/earlier-list.tsx';

export function Duplicates() {
  const api = useApi();
  const query = useInfiniteQuery(duplicatesQuery(api));
  return (
    <Stack>
      <EarlierList
        query={query}
        rows={(page) => page.duplicates}
        what="payments"
        loadingLabel="Loading the payments"
        empty={
          <EmptyState title="Nobody seems to have paid twice">
            <Text>
              Two payments of one customer for the same service within seven days would stand here for 90
              days.
            </Text>
          </EmptyState>
        }
      >
        {(pairs) => <Pairs pairs={pairs} />}
      </EarlierList>
    </Stack>
  );
}

function Pairs({ pairs }: { pairs: readonly Duplicate[] }) {
  return (
    <>
      <Text c="dimmed" maw="42rem">
        Ask the customer which orders are meant. Where one is not, return its payment at the payment provider,
        by its number. The credit note, the notification and the line in the order follow by themselves.
      </Text>
      <Stack component="ul" m={0} p={0} aria-label="Pairs of payments" style={{ listStyle: 'none' }}>
        {pairs.map((pair) => (
          <Pair key={pair.later.payment_id} pair={pair} />
        ))}
      </Stack>
    </>
  );
}

function Pair({ pair: { customer, later, earlier } }: { pair: Duplicate }) {
  const api = useApi();
  const dismiss = useMutation(dismissMutation(api, useQueryClient()));
  const [asking, setAsking] = useState(false);
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" gap="sm" mb="sm">
        <AppLink to={`/admineditcustomer/${customer.id}`} fw={550}>
          {customer.name}
        </AppLink>
        <Button
          variant="default"
          aria-label={`Keep both payments of ${customer.name}`}
          onClick={() => setAsking(true)}
        >
          Keep both
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Payment title="Earlier payment" payment={earlier} />
        <Payment title="Later payment" payment={later} />
      </SimpleGrid>
      <Confirm
        opened={asking}
        title="Keep both payments?"
        confirmLabel="Keep both"
        busy={dismiss.isPending}
        onConfirm={() => dismiss.mutate(later.payment_id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {customer.name} means both orders. The two payments leave this list.
      </Confirm>
    </Card>
  );
}

function Payment({ title, payment }: { title: string; payment: Duplicate['later'] }) {
  const { payment_id: id, paid_at: at, total, refunded, orders } = payment;
  return (
    <Stack role="group" aria-label={title} gap={4} style={{ minWidth: 0 }}>
      <Text size="sm" c="dimmed">
        {title}, {istText(new Date(at))}
      </Text>
      <Text fw={550}>
        <Money rupees={total} />
        {refunded > 0 && (
          <Text span fw={400}>
            , of which <Money rupees={refunded} /> went back
          </Text>
        )}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Text>
      {orders.map((order) => (
        <Text key={order.id} size="sm">
          <AppLink to={`/adminorderdetail/${order.id}`}>{order.order_id}</AppLink> {order.order_name},{' '}
          {order.status}
        </Text>
      ))}
    </Stack>
  );
}

type Duplicate = components['schemas']['SuspectedDuplicate'];

/** Payments that may have been made twice, paged, and dismissing a pair. */
const duplicatesKey = ['suspected duplicates'];

/** Always reloaded when it is opened, since a refund removes a pair. */
const duplicatesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: duplicatesKey,
    queryFn: ({ pageParam }) =>
      data(api.POST('/suspected_duplicates', { body: pageParam === '' ? {} : { cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** By the id of the later payment. */
const dismissMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['dismiss duplicate'],
    mutationFn: (paymentId: string) =>
      data(api.POST('/dismiss_duplicate', { body: { payment_id: paymentId } })),
    meta: { successToast: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: duplicatesKey }),
  });
