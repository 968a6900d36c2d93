/** Those who ask to be let in as staff, each to be approved or rejected (decision 17). */
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Api } from '@portal/sdk/client';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessRequest, peopleKeys, requestsQuery } from './people.queries.ts';
import { type Review, reviewMutation } from './people-changes.queries.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** Nothing while nobody asks: the screen is about the staff. */
export function AccessRequests({ api }: { api: Api }) {
  const requests = useQuery(requestsQuery(api));
  useReloadOnNews(api, peopleKeys.requests);
  if (requests.isError && requests.data === undefined) {
    return (
      <Alert color="yellow" title="Requests for access could not be loaded" mb="lg">
        <Button variant="default" loading={requests.isFetching} onClick={() => void requests.refetch()}>
          Retry
        </Button>
      </Alert>
    );
  }
  if (requests.data === undefined || requests.data.length === 0) return undefined;
  return (
    <Card component="section" aria-labelledby="access-requests" mb="lg">
      <Title order={2} size="h4" id="access-requests">
        Requests for access
      </Title>
      <Text c="dimmed" size="sm">
        They hear by e-mail either way. Who is approved first sets a password with a code from their mailbox,
        which shows that it is theirs.
      </Text>
      <Stack component="ul" gap={0} m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
        {requests.data.map((request) => (
          <Request key={request.id} api={api} request={request} />
        ))}
      </Stack>
    </Card>
  );
}

function Request({ api, request }: { api: Api; request: AccessRequest }) {
  const { id, name, email, phone, department, created_at: at } = request;
  const review = useMutation(reviewMutation(api, useQueryClient()));
  const [rejecting, setRejecting] = useState(false);
  const once = useOneAtATime({ untilDone: true });
  const decide = (more: Omit<Review, 'id'>) =>
    void once(() => review.mutateAsync({ id, ...more })).then(() => setRejecting(false));
  return (
    <Group
      component="li"
      justify="space-between"
      gap="sm"
      py="sm"
      style={{ borderTop: '1px solid var(--portal-hairline)' }}
    >
      <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
        <Text fw={550}>
          {name}
          {department !== null && `, ${department}`}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}, {phone}, asked <RelativeTime at={at} />
        </Text>
      </div>
      <Group gap="sm">
        <Button
          aria-label={`Approve ${name}`}
          loading={review.isPending && review.variables.verdict === 'Approved'}
          onClick={() => decide({ verdict: 'Approved' })}
        >
          Approve
        </Button>
        <Button variant="default" aria-label={`Reject ${name}`} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </Group>
      <RejectDialog
        opened={rejecting}
        name={name}
        busy={review.isPending}
        onReject={(reason) => decide({ verdict: 'Rejected', reason })}
        onCancel={() => setRejecting(false)}
      />
    </Group>
  );
}
