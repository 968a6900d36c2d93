/** The editable canned replies, each with its buttons, and a button for a new one. */

import { ActionIcon, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { ticketText } from '@portal/domain/ticket-html';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { Confirm } from '@portal/ui/patterns/confirm';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { IconArrowLeft, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CannedReply, cannedRepliesQuery, deleteReplyMutation } from './canned-replies.queries.ts';

export type ManageRepliesProps = {
  onBack: () => void;
  /** Undefined for a new one. */
  onEdit: (reply: CannedReply | undefined) => void;
};

export function ManageReplies({ onBack, onEdit }: ManageRepliesProps) {
  const api = useApi();
  const replies = useQuery(cannedRepliesQuery(api));
  const remove = useMutation(deleteReplyMutation(api, useQueryClient()));
  const [leaving, setLeaving] = useState<CannedReply>();
  const erase = (reply: CannedReply) => remove.mutate(reply.id, { onSettled: () => setLeaving(undefined) });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          Choose a reply
        </Button>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit(undefined)}>
          New reply
        </Button>
      </Group>
      <Loaded query={replies} waiting={<LoadingState label="Loading the canned replies" rows={4} />}>
        {(loaded) => <Editable replies={loaded} onEdit={onEdit} onRemove={setLeaving} />}
      </Loaded>
      <Confirm
        opened={leaving !== undefined}
        title={`Delete “${leaving?.title ?? ''}”?`}
        confirmLabel="Delete"
        dangerous
        busy={remove.isPending}
        onConfirm={() => leaving && erase(leaving)}
        onCancel={() => setLeaving(undefined)}
      >
        {leaving?.shared === true
          ? 'It is everybody’s, and nobody can choose it any more. What was sent stays.'
          : 'You can’t choose it any more. What was sent stays.'}
      </Confirm>
    </Stack>
  );
}

type EditableProps = {
  replies: readonly CannedReply[];
  onEdit: (reply: CannedReply) => void;
  onRemove: (reply: CannedReply) => void;
};

function Editable({ replies, onEdit, onRemove }: EditableProps) {
  const own = replies.filter(({ abilities }) => abilities.edit);
  if (own.length === 0) return <Text c="dimmed">You have no replies of your own yet.</Text>;
  return (
    <Stack component="ul" aria-label="Your canned replies" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {own.map((reply) => (
        <Paper component="li" withBorder key={reply.id} pl="sm" py="xs">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {reply.title}
                </Text>
                {reply.shared && (
                  <Badge variant="default" tt="none" fw={500}>
                    Everybody’s
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {ticketText(reply.message)}
              </Text>
            </div>
            <ActionIcon aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon color="red" aria-label={`Delete ${reply.title}`} onClick={() => onRemove(reply)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
