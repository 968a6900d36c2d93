/** Purchases that were begun and not paid: to resume, or to dismiss. */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addChosen } from '../catalogue/selection.ts';
import { dismissPurchaseMutation, type UnfinishedPurchase, unfinishedQuery } from './unfinished.queries.ts';

/** Shows nothing while there are none. Asked again whenever the screen opens. */
export function UnfinishedPurchases({ userId }: { userId: number | undefined }) {
  const api = useApi();
  const { data: purchases = [] } = useQuery({ ...unfinishedQuery(api), refetchOnMount: 'always' });
  if (purchases.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="unfinished" mb="xl">
      <Title order={2} size="h3" id="unfinished" mb="sm">
        Not paid yet
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {purchases.map((purchase) => (
          <Unfinished key={purchase.id} purchase={purchase} userId={userId} />
        ))}
      </Stack>
    </Card>
  );
}

type UnfinishedProps = { purchase: UnfinishedPurchase; userId: number | undefined };

function Unfinished({ purchase: { id, services, total, expires_at: until }, userId }: UnfinishedProps) {
  const dismiss = useMutation(dismissPurchaseMutation(useApi(), useQueryClient()));
  const names = new Intl.ListFormat('en-IN').format(services.map(({ name }) => name));
  const [only] = services;
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
        <Text style={{ overflowWrap: 'anywhere' }}>{names}</Text>
        <Text size="sm" c="dimmed" className="portal-figures">
          {formatRs(rupeesToPaise(total))} with GST, open until {dayText(istDate(new Date(until)))}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          loading={dismiss.isPending}
          aria-label={`Dismiss ${names}`}
          onClick={() => dismiss.mutate(id)}
        >
          Dismiss
        </Button>
        {services.length === 1 && only ? (
          <AppLinkButton to={`/payment/${only.id}`} aria-label={`Resume payment of ${names}`}>
            Resume payment
          </AppLinkButton>
        ) : (
          <AppLinkButton
            to="/buyservices"
            aria-label={`Resume payment of ${names}`}
            onClick={() => addChosen(userId, services)}
          >
            Resume payment
          </AppLinkButton>
        )}
      </Group>
    </Group>
  );
}
