/** Requests for access as staff, each to be approved or rejected. */

import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { Confirm } from '@portal/ui/patterns/confirm';
import { StatusBadge } from '@portal/ui/patterns/status-badge';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Review, reviewMutation } from './people-changes.queries.ts';
import { type AccessRequest, peopleKeys, requestsQuery } from './people.queries.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** Hidden without requests, since the screen is about the staff. */
export function AccessRequests() {
  const api = useApi();
  const requests = useQuery(requestsQuery(api));
  useReloadOnNotification(api, peopleKeys.requests);
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
        They chose a password already and can log in once they are approved. They hear by e-mail either way.
      </Text>
      <Stack component="ul" gap={0} m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
        {requests.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Stack>
    </Card>
  );
}

function Request({ request }: { request: AccessRequest }) {
  const api = useApi();
  const { id, name, email, email_confirmed: isConfirmed } = request;
  const review = useMutation(reviewMutation(api, useQueryClient()));
  const [asking, setAsking] = useState<Review['verdict']>();
  const close = () => setAsking(undefined);
  const once = usePreventDoubleSubmit({ untilDone: true });
  const decide = (more: Omit<Review, 'id'>) =>
    void once(() => review.mutateAsync({ id, ...more })).then(close);
  const approve = () => decide({ verdict: 'Approved' });
  return (
    <Group
      component="li"
      justify="space-between"
      gap="sm"
      py="sm"
      style={{ borderTop: '1px solid var(--portal-hairline)' }}
    >
      <Requester request={request} />
      <Group gap="sm">
        <Button
          aria-label={`Approve ${name}`}
          loading={review.isPending && review.variables.verdict === 'Approved'}
          onClick={isConfirmed ? approve : () => setAsking('Approved')}
        >
          Approve
        </Button>
        <Button variant="default" aria-label={`Reject ${name}`} onClick={() => setAsking('Rejected')}>
          Reject
        </Button>
      </Group>
      <Confirm
        opened={asking === 'Approved'}
        title={`Approve ${name}?`}
        confirmLabel="Approve"
        busy={review.isPending}
        onConfirm={approve}
        onCancel={close}
      >
        Nobody has shown yet that {email} is their mailbox. Whoever asked can log in with the password that
        they chose, so approve only if you know that it was {name}.
      </Confirm>
      <RejectDialog
        opened={asking === 'Rejected'}
        name={name}
        busy={review.isPending}
        onReject={(reason) => decide({ verdict: 'Rejected', reason })}
        onCancel={close}
      />
    </Group>
  );
}

function Requester({ request }: { request: AccessRequest }) {
  const { name, email, phone, department, created_at: at, email_confirmed: isConfirmed } = request;
  return (
    <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
      <Text fw={550}>
        {name}
        {department !== null && `, ${department}`}
      </Text>
      <Text size="sm" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
        {email}, {phone}, asked <RelativeTime at={at} />
      </Text>
      <StatusBadge
        tone={isConfirmed ? 'complete' : 'waiting'}
        label={isConfirmed ? 'Address confirmed' : 'Address not confirmed'}
      />
    </div>
  );
}
