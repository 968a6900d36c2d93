/** Disputes of payments, those to answer first (`/admindisputes`). */

import { Card, Group, Stack, Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLink, AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { StatusBadge, type StatusTone } from '@portal/ui/patterns/status-badge';
import { IconScale } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EarlierList } from '../../shell/earlier-list.tsx';
import { type DisputeRow, disputesQuery } from './disputes.queries.ts';

export function DisputesScreen() {
  const api = useApi();
  const options = useMemo(() => disputesQuery(api), [api]);
  const query = useInfiniteQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Disputes"
        context="Payments that a customer’s bank wants back. Answer each at the payment provider before its deadline, or the money is lost."
        action={
          <AppLinkButton to="/adminpayments" variant="default">
            All payments
          </AppLinkButton>
        }
      />
      <Stack>
        <EarlierList
          query={query}
          rows={(page) => page.disputes}
          what="disputes"
          rest="more"
          loadingLabel="Loading the disputes"
          empty={
            <EmptyState title="No disputes" icon={IconScale}>
              When a customer’s bank disputes a payment, it appears here with its deadline.
            </EmptyState>
          }
        >
          {(rows) => (
            <Stack component="ul" m={0} p={0} aria-label="Disputes" style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Dispute key={row.id} row={row} />
              ))}
            </Stack>
          )}
        </EarlierList>
      </Stack>
    </>
  );
}

function Dispute({ row }: { row: DisputeRow }) {
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Text fw={550}>{deadlineText(row)}</Text>
          <Text className="portal-figures">
            {formatRs(toPaise(row.amount_paise))} of{' '}
            <AppLink to="/adminpayments" search={{ q: row.payment_id }} style={{ overflowWrap: 'anywhere' }}>
              {row.payment_id}
            </AppLink>
          </Text>
          <Text size="sm" c="dimmed">
            <AppLink to={`/admineditcustomer/${row.customer.id}`} inherit>
              {row.customer.name}
            </AppLink>
            {row.order !== null && (
              <>
                {' · '}
                <AppLink to={`/adminorderdetail/${row.order.id}`} inherit>
                  {row.order.order_id}
                </AppLink>
              </>
            )}
            {' · '}
            {row.dispute_id}
          </Text>
          {row.reason !== null && (
            <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
              {[row.reason, ...(row.phase === null ? [] : [row.phase])].map(inWords).join(', ')}
            </Text>
          )}
        </div>
        <StatusBadge {...STATES[row.state]} />
      </Group>
    </Card>
  );
}

const dayOf = (at: string) => dayText(istDate(new Date(at)));

function deadlineText({ ended_at: ended, respond_by: by, state, opened_at: opened }: DisputeRow): string {
  if (ended !== null) return `Ended on ${dayOf(ended)}`;
  if (state === 'open' && by !== null) return `Answer by ${dayOf(by)}`;
  return `Opened on ${dayOf(opened)}`;
}

/** The payment provider's codes, such as `goods_or_services_not_received`. */
function inWords(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const STATES: Record<DisputeRow['state'], { tone: StatusTone; label: string }> = {
  open: { tone: 'waiting', label: 'To answer' },
  under_review: { tone: 'progress', label: 'Under review' },
  won: { tone: 'complete', label: 'Won' },
  lost: { tone: 'refused', label: 'Lost' },
  closed: { tone: 'pending', label: 'Closed' },
};
