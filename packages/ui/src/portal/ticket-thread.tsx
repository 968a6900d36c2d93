/** Messages of a ticket, oldest first: author, time, formatted text and files. */

import { Badge, Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { RichText } from './rich-text.tsx';
import { TicketFiles, type TicketFilesProps } from './ticket-files.tsx';

export type TicketEntry = {
  id: number;
  author: string;
  /** Written by the reader or the reader's own side. */
  own: boolean;
  /** A label for the author, in place of "You" on own messages. */
  tag?: string;
  /** An internal note, which the customer never sees. */
  note?: boolean;
  /** ISO 8601. */
  at: string;
  /** The same as readable text in India. */
  dateText: string;
  html: string;
  files: TicketFilesProps['files'];
};

export type TicketThreadProps = Pick<TicketFilesProps, 'onDownload'> & {
  replies: readonly TicketEntry[];
  hasEarlier: boolean;
  loadingEarlier: boolean;
  onLoadEarlier: () => void;
  /** Shown before the first reply. */
  empty: string;
};

export function TicketThread(props: TicketThreadProps) {
  const { replies, hasEarlier, loadingEarlier, onLoadEarlier, onDownload, empty } = props;
  return (
    <section aria-labelledby="ticket-replies">
      <Title order={2} size="h3" id="ticket-replies" mb="md">
        Replies
      </Title>
      <Announcer replies={replies} />
      {hasEarlier && (
        <Button variant="default" mb="md" loading={loadingEarlier} onClick={onLoadEarlier}>
          Load earlier replies
        </Button>
      )}
      {replies.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {replies.map((reply) => (
            <li key={keyOf(reply)}>
              <TicketMessage entry={reply} onDownload={onDownload} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

export type TicketMessageProps = Pick<TicketFilesProps, 'onDownload'> & { entry: TicketEntry };

export function TicketMessage({ entry, onDownload }: TicketMessageProps) {
  const { author, own, at, dateText, html, files, note = false } = entry;
  const tag = entry.tag ?? (own ? 'You' : undefined);
  return (
    <Card
      component="article"
      aria-label={`${note ? 'Internal note: ' : ''}${author}, ${dateText}`}
      {...(own && { bg: 'var(--portal-accent-soft)' })}
      {...(note && { bg: 'var(--mantine-color-yellow-light)', style: { borderStyle: 'dashed' } })}
    >
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="xs">
          <Text fw={600}>{author}</Text>
          {tag !== undefined && (
            <Badge
              variant="default"
              tt="none"
              fw={500}
              leftSection={note ? <IconLock size={12} aria-hidden /> : undefined}
            >
              {tag}
            </Badge>
          )}
        </Group>
        <Text component="time" dateTime={at} c="dimmed" size="sm">
          {dateText}
        </Text>
      </Group>
      <Stack gap="md">
        <RichText html={html} />
        <TicketFiles files={files} onDownload={onDownload} />
      </Stack>
    </Card>
  );
}

/** Ids of notes and replies overlap. */
const keyOf = ({ id, note = false }: TicketEntry) => `${note ? 'note' : 'reply'} ${id}`;

/** Announces replies of others while the ticket is open. */
function Announcer({ replies }: { replies: readonly TicketEntry[] }) {
  const newest = replies.at(-1);
  const [known, setKnown] = useState(newest && keyOf(newest));
  const [said, setSaid] = useState('');
  if ((newest && keyOf(newest)) !== known) {
    setKnown(newest && keyOf(newest));
    if (newest && !newest.own)
      setSaid(`New ${newest.note === true ? 'note' : 'reply'} from ${newest.author}`);
  }
  return (
    <VisuallyHidden role="status" component="div">
      {said}
    </VisuallyHidden>
  );
}
