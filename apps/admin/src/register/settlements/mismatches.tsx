/** What does not match between the payment provider's settlements and the payments here. */

import { Card, Stack, Text, Title } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLink } from '@portal/shell/app-link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EarlierList } from '../../shell/earlier-list.tsx';
import { mismatchesQuery, type SettlementMismatch } from './settlements.queries.ts';

export function Mismatches() {
  const api = useApi();
  const options = useMemo(() => mismatchesQuery(api), [api]);
  const query = useInfiniteQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <Card component="section" aria-labelledby="mismatches">
      <Title order={2} size="h4" id="mismatches" mb="sm">
        What does not match
      </Title>
      <EarlierList
        query={query}
        rows={(page) => page.mismatches}
        what="mismatches"
        loadingLabel="Loading what does not match"
        empty={<Text c="dimmed">Everything that was settled matches.</Text>}
      >
        {(rows) => (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map((row) => (
              <Text
                key={row.id}
                component="li"
                className="portal-figures"
                style={{ overflowWrap: 'anywhere' }}
              >
                {row.entity_id}
                {row.order !== null && (
                  <>
                    {' '}
                    of <AppLink to={`/adminorderdetail/${row.order.id}`}>{row.order.order_id}</AppLink>
                  </>
                )}
                : {textOf(row)}
              </Text>
            ))}
          </Stack>
        )}
      </EarlierList>
    </Card>
  );
}

function textOf({ kind, expected_paise: expected, found_paise: found }: SettlementMismatch): string {
  if (kind === 'unsettled') return `${rs(expected)} was paid more than seven days ago and is not settled.`;
  if (kind === 'unknown_there')
    return `${rs(expected)} was paid here, and the payment provider does not know it.`;
  if (kind === 'unknown_here') return `${rs(found)} was settled and is not known here.`;
  return `${rs(found)} was settled instead of ${rs(expected)}.`;
}

const rs = (paise: number | null) => formatRs(toPaise(paise ?? 0));
