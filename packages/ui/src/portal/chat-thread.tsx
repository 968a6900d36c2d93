/** The messages of one order and the box to write another. */
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ChatComposer, type ChatComposerProps } from './chat-composer.tsx';
import { ChatMessage, type ChatMessageProps } from './chat-message.tsx';
import styles from './chat-thread.module.css';
import { type ChatDay, messageDays } from './message-runs.ts';
import { plainButton } from './plain-button.ts';
import { dayLabel } from './relative-text.ts';
import type { ThreadMessage } from './thread-message.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useNow } from './use-now.ts';

type MessageActions = Omit<ChatMessageProps, 'message'>;

export type ChatThreadProps = ChatComposerProps &
  MessageActions & {
    /** Oldest first. */
    messages: readonly ThreadMessage[];
    hasEarlier: boolean;
    loadingEarlier: boolean;
    onLoadEarlier: () => void;
    /** The reader has the newest message before the eyes. */
    onReachEnd: () => void;
    /** What stands there while nobody has written. */
    empty: ReactNode;
  };

/** Fills the height that it is given. Give it a key per order, so that each has a draft and a place of its own. */
export function ChatThread(props: ChatThreadProps) {
  const { messages, hasEarlier, loadingEarlier, onLoadEarlier, onReachEnd } = props;
  const loadEarlier = () => {
    if (hasEarlier && !loadingEarlier) onLoadEarlier();
  };
  const { log, onScroll, hasNews, toEnd } = useLogScroll({ messages, onNearStart: loadEarlier, onReachEnd });
  const now = useNow();
  const { onRetry, onDiscard, onCancel, link, onDownload } = props;
  const actions = { onRetry, onDiscard, onCancel, link, onDownload };
  const days = useMemo(() => messageDays(messages), [messages]);
  return (
    <div className={styles['thread']} data-drop-area>
      <Announcer messages={messages} />
      <div className={styles['frame']}>
        <div
          ref={log}
          className={styles['log']}
          role="region"
          aria-label="Messages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={onScroll}
        >
          <div className={styles['content']}>
            {hasEarlier && <Earlier busy={loadingEarlier} onClick={loadEarlier} />}
            {messages.length === 0 && <div className={styles['empty']}>{props.empty}</div>}
            {days.map((day) => (
              <Day key={day.day} {...day} now={now} actions={actions} />
            ))}
          </div>
        </div>
        {hasNews && (
          <button type="button" className={styles['pill']} onClick={toEnd}>
            <IconArrowDown size={16} stroke={2.25} aria-hidden />
            New messages
          </button>
        )}
      </div>
      <ChatComposer
        draftKey={props.draftKey}
        sending={props.sending}
        onSend={props.onSend}
        check={props.check}
        renderTools={props.renderTools}
      />
    </div>
  );
}

function Earlier({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { className, ...look } = plainButton('default');
  return (
    <button
      type="button"
      {...look}
      className={`${className} ${styles['earlier']}`}
      aria-disabled={busy}
      onClick={onClick}
    >
      {busy ? 'Loading…' : 'Load earlier messages'}
    </button>
  );
}

function Day({ day, runs, now, actions }: DayProps) {
  const label = dayLabel(day, now);
  return (
    <section aria-label={label}>
      <p className={styles['day']} aria-hidden>
        {label}
      </p>
      {runs.map(({ key, own, senderName, messages }) => (
        <div key={key} className={styles['run']} data-own={own || undefined}>
          <p className={senderName === 'You' ? styles['unseen'] : styles['sender']}>{senderName}</p>
          <ol className={styles['messages']}>
            {messages.map((message) => (
              <ChatMessage key={message.key} message={message} {...actions} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

type DayProps = ChatDay & { now: Date; actions: MessageActions };

/** Reads out what others write while the chat is open; own messages and earlier ones are no news. */
function Announcer({ messages }: { messages: readonly ThreadMessage[] }) {
  const newest = messages.at(-1);
  const [known, setKnown] = useState(newest?.key);
  const [said, setSaid] = useState('');
  if (newest?.key !== known) {
    setKnown(newest?.key);
    if (newest && !newest.own) setSaid(`${newest.senderName}: ${wordsOf(newest)}`);
  }
  return (
    <div role="status" className={styles['unseen']}>
      {said}
    </div>
  );
}

/** A message of files alone is read out by their names. */
const wordsOf = ({ text, files }: ThreadMessage) =>
  [text, ...files.map(({ name }) => name)].filter((part) => part !== '').join(', ');
