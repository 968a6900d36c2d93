/** Actions on a person: editing, and deleting after a confirmation. */

import { ActionIcon, Group } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { Confirm } from '@portal/ui/patterns/confirm';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { deleteMutation } from './people-changes.queries.ts';

export type PersonActionsProps = {
  person: { id: number; name: string };
  editPath: string;
  /** Effects of deleting. */
  children: ReactNode;
};

export function PersonActions({ person: { id, name }, editPath, children }: PersonActionsProps) {
  const api = useApi();
  const remove = useMutation(deleteMutation(api, useQueryClient()));
  const once = usePreventDoubleSubmit({ untilDone: true });
  const [asking, setAsking] = useState(false);
  const act = () => once(() => remove.mutateAsync(id)).then(() => setAsking(false));
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <ActionIcon aria-label={`Edit ${name}`} renderRoot={(props) => <Link to={editPath} {...props} />}>
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${name}`} color="red" onClick={() => setAsking(true)}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <Confirm
        opened={asking}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        dangerous
        busy={remove.isPending}
        onConfirm={() => void act()}
        onCancel={() => setAsking(false)}
      >
        {children}
      </Confirm>
    </Group>
  );
}
