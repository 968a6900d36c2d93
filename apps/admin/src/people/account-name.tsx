/** A person's name, and a mark while their account is locked after failed logins. */

import { Badge, Button, Group, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { useApi } from '@portal/shell/api-provider';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unlockMutation } from './people-changes.queries.ts';

export type AccountNameProps = {
  person: { id: number; name: string; locked_until: string | null };
};

export function AccountName({ person: { id, name, locked_until: lockedUntil } }: AccountNameProps) {
  return (
    <>
      <Text span inherit display="block" fw={550} miw="6.5rem" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {lockedUntil !== null && <Locked id={id} name={name} until={lockedUntil} />}
    </>
  );
}

type LockedProps = { id: number; name: string; until: string };

function Locked({ id, name, until }: LockedProps) {
  const api = useApi();
  const unlock = useMutation(unlockMutation(api, useQueryClient()));
  return (
    <Group gap="xs" component="span" display="inline-flex" mt={4}>
      <Badge
        color="red"
        variant="light"
        tt="none"
        fw={500}
        h="auto"
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<IconLock size={14} aria-hidden />}
      >
        Locked until {istText(new Date(until))}
      </Badge>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`Unlock ${name}`}
        loading={unlock.isPending}
        onClick={() => unlock.mutate(id)}
      >
        Unlock
      </Button>
    </Group>
  );
}
