/** Messages of one order, and the box to write another. */

import { istDate } from '@portal/domain/ist-date';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ChatComposer, type ChatComposerProps } from './chat-composer.tsx';
import { ChatMessage, type ChatMessageProps } from './chat-message.tsx';
import styles from './chat-thread.module.css';
import { formatDay } from './format-relative.ts';
import { plainButton } from './plain-button.ts';
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
    /** The newest message is visible to the reader. */
    onReachEnd: () => void;
    /** Shown before the first message. */
    empty: ReactNode;
  };

/** Fills the height of its container. Pass a key per order, so that each has its own draft and scroll position. */
export function ChatThread(props: ChatThreadProps) {
  const { messages, hasEarlier, loadingEarlier, onLoadEarlier, onReachEnd } = props;
  const loadEarlier = () => {
    if (hasEarlier && !loadingEarlier) onLoadEarlier();
  };
  const { log, onScroll, hasNews, toEnd } = useLogScroll({ messages, onNearStart: loadEarlier, onReachEnd });
  const now = useNow();
  const { onRetry, onDiscard, onCancel, link, onDownload } = props;
  const actions = { onRetry, onDiscard, onCancel, link, onDownload };
  const days = useMemo(() => groupByDay(messages), [messages]);
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
            {hasEarlier && <LoadEarlier busy={loadingEarlier} onClick={loadEarlier} />}
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

function LoadEarlier({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { className, ...rest } = plainButton('default');
  return (
    <button
      type="button"
      {...rest}
      className={`${className} ${styles['earlier']}`}
      aria-disabled={busy}
      onClick={onClick}
    >
      {busy ? 'Loading…' : 'Load earlier messages'}
    </button>
  );
}

function Day({ day, runs, now, actions }: DayProps) {
  const label = formatDay(day, now);
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

/** Announces messages of others while the chat is open, not own or earlier ones. */
function Announcer({ messages }: { messages: readonly ThreadMessage[] }) {
  const newest = messages.at(-1);
  const [known, setKnown] = useState(newest?.key);
  const [said, setSaid] = useState('');
  if (newest?.key !== known) {
    setKnown(newest?.key);
    if (newest && !newest.own) setSaid(`${newest.senderName}: ${announcementOf(newest)}`);
  }
  return (
    <div role="status" className={styles['unseen']}>
      {said}
    </div>
  );
}

/** A message without text is announced by its file names. */
const announcementOf = ({ text, files }: ThreadMessage) =>
  [text, ...files.map(({ name }) => name)].filter((part) => part !== '').join(', ');

/** Groups a chat into days, and each day into runs of one author, whose name is shown once. */
type MessageRun = {
  key: string;
  own: boolean;
  senderName: string;
  messages: readonly ThreadMessage[];
};
type ChatDay = {
  /** `yyyy-mm-dd` in India. */
  day: string;
  runs: readonly MessageRun[];
};

/** A pause of this many milliseconds starts a new run. */
const RUN_PAUSE_MS = 10 * 60_000;

function groupByDay(messages: readonly ThreadMessage[]): readonly ChatDay[] {
  const days: {
    day: string;
    runs: { key: string; own: boolean; senderName: string; messages: ThreadMessage[] }[];
  }[] = [];
  for (const message of messages) {
    const day = istDate(new Date(message.at));
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] });
    const runs = days.at(-1)?.runs ?? [];
    const last = runs.at(-1);
    if (last && continuesRun(last, message)) last.messages.push(message);
    else {
      const { key, own, senderName } = message;
      runs.push({ key, own, senderName, messages: [message] });
    }
  }
  return days;
}

function continuesRun(run: MessageRun, { own, senderName, at }: ThreadMessage): boolean {
  const before = run.messages.at(-1)?.at ?? at;
  return (
    run.own === own && run.senderName === senderName && Date.parse(at) - Date.parse(before) < RUN_PAUSE_MS
  );
}
