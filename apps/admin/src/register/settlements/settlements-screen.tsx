/** What the payment provider paid out, for matching with the bank statement (`/adminsettlements`). */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconBuildingBank } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EarlierList } from '../../shell/earlier-list.tsx';
import { Mismatches } from './mismatches.tsx';
import { SettlementItems } from './settlement-items.tsx';
import { type SettlementRow, settlementsQuery } from './settlements.queries.ts';

export function SettlementsScreen() {
  const api = useApi();
  const options = useMemo(() => settlementsQuery(api), [api]);
  const query = useInfiniteQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Settlements"
        context="What the payment provider paid to your bank, read several times a day. The UTR stands on the bank statement."
        action={
          <AppLinkButton to="/adminpayments" variant="default">
            All payments
          </AppLinkButton>
        }
      />
      <Stack gap="lg">
        <Mismatches />
        <EarlierList
          query={query}
          rows={(page) => page.settlements}
          what="settlements"
          loadingLabel="Loading the settlements"
          empty={
            <EmptyState title="No settlements yet" icon={IconBuildingBank}>
              The payment provider pays out two working days after a payment.
            </EmptyState>
          }
        >
          {(rows) => (
            <Stack component="ul" m={0} p={0} aria-label="Settlements" style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Settlement key={row.id} row={row} />
              ))}
            </Stack>
          )}
        </EarlierList>
      </Stack>
    </>
  );
}

function Settlement({ row }: { row: SettlementRow }) {
  const [opened, setOpened] = useState(false);
  const id = `settlement-${row.id}`;
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Title order={2} size="h4" className="portal-figures">
            {rs(row.amount_paise)} on {dayText(row.date)}
          </Title>
          <Text className="portal-figures" style={{ overflowWrap: 'anywhere' }}>
            {row.utr === null ? 'No UTR yet' : `UTR ${row.utr}`}
          </Text>
          <Text size="sm" c="dimmed" className="portal-figures" style={{ overflowWrap: 'anywhere' }}>
            {row.settlement_id}, fees {rs(row.fee_paise)}, of it GST {rs(row.tax_paise)}
          </Text>
        </div>
        <Button
          variant="default"
          aria-expanded={opened}
          aria-controls={id}
          aria-label={`${opened ? 'Hide' : 'Show'} ${row.items} entries of ${row.settlement_id}`}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Hide' : 'Show'} {row.items} {row.items === 1 ? 'entry' : 'entries'}
        </Button>
      </Group>
      <div id={id}>{opened && <SettlementItems settlement={row} />}</div>
    </Card>
  );
}

const rs = (paise: number) => formatRs(toPaise(paise));
