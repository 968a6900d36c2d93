/** Chooses a canned reply: a search, the replies found with their placeholders filled in, arrows and Enter. */

import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { IconMessage2Bolt, IconSearch, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import styles from './canned-replies.module.css';
import { type CannedReply, cannedRepliesQuery, ownNameQuery } from './canned-replies.queries.ts';
import type { CannedRepliesProps } from './canned-replies.tsx';
import { type FilledReply, type ReplyValues, fillReply } from './fill-reply.ts';

export type ReplyPickerProps = Pick<CannedRepliesProps, 'values' | 'onPick'> & {
  onManage: () => void;
};

export function ReplyPicker({ values, onPick, onManage }: ReplyPickerProps) {
  const api = useApi();
  const replies = useQuery(cannedRepliesQuery(api));
  const staff = useQuery(ownNameQuery(api)).data;
  const all = useMemo(() => (staff === undefined ? values : { staff, ...values }), [staff, values]);
  return (
    <Stack gap="md">
      <Loaded query={replies} waiting={<LoadingState label="Loading the canned replies" rows={4} />}>
        {(loaded) => <Choice replies={loaded} values={all} onPick={onPick} onManage={onManage} />}
      </Loaded>
    </Stack>
  );
}

type ChoiceProps = ReplyPickerProps & { replies: readonly CannedReply[] };

function Choice({ replies, values, onPick, onManage }: ChoiceProps) {
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = useMemo(() => findReplies(replies, values, q), [replies, values, q]);
  if (replies.length === 0) return <NoReplies onManage={onManage} />;
  const chosen = Math.min(at, found.length - 1);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, chosen + step)));
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const reply = found[chosen];
    if (reply) onPick(reply.filled);
  };
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label="Search canned replies"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
        placeholder="Search canned replies"
        autoComplete="off"
        ref={focusFirst}
        value={q}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {found.length === 0 && <Text c="dimmed">Nothing found for “{q.trim()}”.</Text>}
      <div id={list} role="listbox" aria-label="Canned replies" className={styles['list']}>
        {found.map((reply, index) => (
          <Option
            key={reply.id}
            id={`${list}-${index}`}
            reply={reply}
            selected={index === chosen}
            onPick={() => onPick(reply.filled)}
          />
        ))}
      </div>
      <Group justify="flex-end">
        <Manage onManage={onManage} />
      </Group>
    </>
  );
}

/** Also when the dialog opens later, which looks for this attribute. */
function focusFirst(field: HTMLInputElement | null): void {
  if (!field) return;
  field.autofocus = true;
  field.focus();
}

type ReplyResults = Pick<CannedReply, 'id' | 'title' | 'shared'> & { filled: FilledReply };
type OptionProps = { id: string; reply: ReplyResults; selected: boolean; onPick: () => void };

function Option({ id, reply, selected, onPick }: OptionProps) {
  const { title, shared, filled } = reply;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard chooses it in the search field, which keeps the focus
    <div
      id={id}
      ref={(option) => {
        if (selected) option?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={styles['option']}
      onClick={onPick}
    >
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {shared && (
          <Badge variant="default" tt="none" fw={500}>
            Everybody’s
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {filled.text}
      </Text>
      {filled.missing.length > 0 && (
        <Text size="sm">To be filled in by hand: {filled.missing.map((name) => `{${name}}`).join(', ')}</Text>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

function NoReplies({ onManage }: Pick<ReplyPickerProps, 'onManage'>) {
  return (
    <EmptyState title="No canned replies yet" icon={IconMessage2Bolt} action={<Manage onManage={onManage} />}>
      Keep the words here that you write again and again. Names such as {'{customer}'} are filled in by
      themselves.
    </EmptyState>
  );
}

function Manage({ onManage }: Pick<ReplyPickerProps, 'onManage'>) {
  return (
    <Button variant="default" leftSection={<IconSettings size={18} aria-hidden />} onClick={onManage}>
      Manage replies
    </Button>
  );
}

/** In name or text, case-insensitive, with placeholders filled in. */
function findReplies(replies: readonly CannedReply[], values: ReplyValues, q: string): ReplyResults[] {
  const wanted = q.trim().toLocaleLowerCase('en-IN');
  return replies
    .map(({ id, title, shared, message }) => ({ id, title, shared, filled: fillReply(message, values) }))
    .filter(({ title, filled }) => `${title}\n${filled.text}`.toLocaleLowerCase('en-IN').includes(wanted));
}
