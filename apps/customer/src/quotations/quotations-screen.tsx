/** The customer's quotations, those that wait for an answer first (`/quotations`). */

import { Card, Group, Stack, Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLink } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { QuotationBadge } from '@portal/ui/portal/quotation-badge';
import { IconFileDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { amountToPayText } from '../orders/amount-to-pay.ts';
import { type Quotation, quotationsQuery } from './quotations.queries.ts';

export function QuotationsScreen() {
  const api = useApi();
  const options = useMemo(() => quotationsQuery(api), [api]);
  useReloadOnNotification(api, options.queryKey);
  return (
    <>
      <PageHeader title="Quotations" context="What we offered you, and what became of it." />
      <Loaded query={useQuery(options)} waiting={<LoadingState label="Loading your quotations" rows={4} />}>
        {(quotations) =>
          quotations.length === 0 ? (
            <EmptyState title="You have no quotations" icon={IconFileDollar}>
              When we make you one, it appears here, and you get a mail.
            </EmptyState>
          ) : (
            <Stack component="ul" m={0} p={0} aria-label="Quotations" style={{ listStyle: 'none' }}>
              {quotations.map((quotation) => (
                <Entry key={quotation.id} quotation={quotation} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Entry({ quotation: { id, number, state, items, valid_until: until, to_pay: toPay } }: EntryProps) {
  return (
    <Card component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
          <AppLink to={`/quotations/${id}`}>{number}</AppLink>
          <Text style={{ overflowWrap: 'anywhere' }}>{items.map(({ service }) => service).join(', ')}</Text>
          <Text size="sm" c="dimmed" className="portal-figures">
            {amountToPayText(toPay)}, valid until {dayText(until)}
          </Text>
        </div>
        <QuotationBadge state={state} />
      </Group>
    </Card>
  );
}

type EntryProps = { quotation: Quotation };
