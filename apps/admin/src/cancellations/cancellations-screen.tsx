/** Requests for cancellation of paid orders, newest first (`/admincancellations`). */

import { Card, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLink, AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { StatusBadge, type StatusTone } from '@portal/ui/patterns/status-badge';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { IconCircleX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EarlierList } from '../shell/earlier-list.tsx';
import { cancellationsSearch } from './cancellations-search.ts';
import { type CancellationRow, cancellationsQuery } from './cancellations.queries.ts';

export function CancellationsScreen() {
  const api = useApi();
  const { search, setFilter } = useListSearch(cancellationsSearch);
  const { show } = search;
  const options = useMemo(
    () => cancellationsQuery(api, show === 'all' ? undefined : (show ?? 'requested')),
    [api, show],
  );
  const query = useInfiniteQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Cancellations"
        context="Paid orders that customers want to cancel, newest first."
        action={
          <NativeSelect
            aria-label="Show"
            value={show ?? ''}
            data={SHOWN}
            onChange={({ currentTarget }) => setFilter({ show: currentTarget.value })}
          />
        }
      />
      <Stack>
        <EarlierList
          query={query}
          rows={(page) => page.cancellations}
          what="requests"
          loadingLabel="Loading the requests"
          empty={
            <EmptyState title="No requests" icon={IconCircleX}>
              When a customer asks to cancel a paid order, you decide it from here.
            </EmptyState>
          }
        >
          {(rows) => (
            <Stack component="ul" m={0} p={0} aria-label="Requests" style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Request key={row.id} row={row} />
              ))}
            </Stack>
          )}
        </EarlierList>
      </Stack>
    </>
  );
}

const SHOWN = [
  { value: '', label: 'Undecided' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'All' },
];

function Request({ row }: { row: CancellationRow }) {
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <AppLink to={`/adminorderdetail/${row.order_id}`} fw={550}>
            {row.order_name}
          </AppLink>
          <Text size="sm" c="dimmed">
            {row.order_number} · {row.user_name} · {formatRs(rupeesToPaise(row.total))} paid · {row.status}
          </Text>
          <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {row.reason}
          </Text>
          <Text size="sm" c="dimmed" mt="xs">
            Asked <RelativeTime at={row.requested_at} />
          </Text>
        </div>
        <Group gap="sm">
          <StatusBadge {...lookOf(row)} />
          {row.state === 'requested' && (
            <AppLinkButton
              to={`/adminorderdetail/${row.order_id}`}
              variant="default"
              aria-label={`Decide ${row.order_number}`}
            >
              Decide
            </AppLinkButton>
          )}
        </Group>
      </Group>
    </Card>
  );
}

function lookOf({ state, amount, refund_state: refund }: CancellationRow): {
  tone: StatusTone;
  label: string;
} {
  if (state === 'requested') return { tone: 'waiting', label: 'Undecided' };
  if (state === 'declined') return { tone: 'pending', label: 'Declined' };
  if (state === 'withdrawn') return { tone: 'pending', label: 'Withdrawn' };
  if (refund === null || amount === null) return { tone: 'complete', label: 'Cancelled, nothing refunded' };
  const sum = formatRs(rupeesToPaise(amount));
  if (refund === 'failed') return { tone: 'refused', label: `Refund of ${sum} failed` };
  return refund === 'pending'
    ? { tone: 'progress', label: `${sum} is being refunded` }
    : { tone: 'complete', label: `${sum} refunded` };
}
