/** A request for cancellation as staff and admins see it, with their comments. */

import { Button, Card, Stack, Text, Textarea, Title } from '@mantine/core';
import { dayText, istDate, istText } from '@portal/domain/ist-date';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { CancellationLines } from '@portal/ui/portal/cancellation-lines';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Task, taskKeys } from './task.queries.ts';

export type CancellationPanelProps = {
  order: Task;
  /** What an admin does about it. */
  actions?: ReactNode;
};

/** Renders nothing for an order that nobody asked about; cancelled orders have a note of their own. */
export function CancellationPanel({ order, actions }: CancellationPanelProps) {
  const { cancellation, cancellation_sum: sum, cancellation_comments: comments } = order;
  if (cancellation === null || order.payment_status === 'Pending') return null;
  const isOpen = cancellation.state === 'requested';
  return (
    <Card component="section" aria-labelledby="cancellation">
      <Title order={2} size="h4" id="cancellation" mb="xs">
        {cancellation.state === 'requested' && !cancellation.by_customer
          ? 'To be cancelled'
          : TITLES[cancellation.state]}
      </Title>
      <Text c="dimmed" size="sm">
        Asked on {dayText(istDate(new Date(cancellation.requested_at)))}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{cancellation.reason}</Text>
      {cancellation.decision_reason !== null && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          Decision: {cancellation.decision_reason}
        </Text>
      )}
      <Stack gap="md" mt="md">
        {isOpen && sum && <CancellationLines sum={sum} />}
        {comments.length > 0 && <Comments comments={comments} />}
        {isOpen && <CommentForm orderId={order.id} />}
        {actions}
      </Stack>
    </Card>
  );
}

const TITLES = {
  requested: 'The customer wants to cancel',
  withdrawn: 'Cancellation withdrawn',
  declined: 'Cancellation declined',
  approved: 'Cancellation approved',
};

function Comments({ comments }: { comments: Task['cancellation_comments'] }) {
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Comments">
      {comments.map(({ id, by, written_at: at, comment }) => (
        <li key={id}>
          <Text size="sm" c="dimmed">
            {by}, {istText(new Date(at))}
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment}</Text>
        </li>
      ))}
    </Stack>
  );
}

function CommentForm({ orderId }: { orderId: number }) {
  const [comment, setComment] = useState('');
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['comment_cancellation', orderId],
    mutationFn: () => data(api.POST('/comment_cancellation', { body: { order_id: orderId, comment } })),
    onSuccess: () => setComment(''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.trim() !== '' && !isPending) mutate();
      }}
    >
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="Comment for the team"
          description="The customer does not see it."
          autosize
          minRows={2}
          w="100%"
          value={comment}
          error={error?.message}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          Add comment
        </Button>
      </Stack>
    </form>
  );
}
