/** Head of a chat: the link back to the list, whose chat it is, and a link to the order. */

import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

/** Props of a link; its target is up to its renderer. */
export type LinkParts = { className: string; 'aria-label': string; children: ReactNode };

export type ChatHeadProps = {
  title: string;
  /** Undefined while loading. */
  subtitle: string | undefined;
  /** Renders the link back to the list, so that this package needs no routes. */
  back: (parts: LinkParts) => ReactNode;
  /** More actions, at the right. */
  actions: ReactNode;
};

/** Always shown, since it holds the link back on a phone. */
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
