/** Above a chat: the way back to the list, whose chat it is, and where else the order can be seen. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

/** What a link is given; where it leads is its maker's business. */
export type LinkParts = { className: string; 'aria-label': string; children: ReactNode };

export type ChatHeadProps = {
  title: string;
  /** Undefined while it is not known. */
  subtitle: string | undefined;
  /** Makes the link back to the list, so that this package needs no routes. */
  back: (parts: LinkParts) => ReactNode;
  /** What else can be done here, at the right. */
  actions: ReactNode;
};

/** Always there, since on a phone it holds the way back. */
export function ChatHead({ title, subtitle, back, actions }: ChatHeadProps) {
  return (
    <header className={styles['head']}>
      <ActionIcon
        className={styles['back'] ?? ''}
        color="gray"
        aria-label="Back to all chats"
        renderRoot={back}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <div className={styles['about']}>
        <Title order={1} size="h3" tabIndex={-1} className={styles['name'] ?? ''}>
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {subtitle}
        </Text>
      </div>
      {actions}
    </header>
  );
}
