/** A chat message: its text, files, time, and delivery state if own. */

import { istDate, istText } from '@portal/domain/ist-date';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { type ChatFileActions, ChatFiles } from './chat-files.tsx';
import styles from './chat-thread.module.css';
import { LinkedText } from './linked-text.tsx';
import { TextButton } from './text-button.tsx';
import type { MessageState, ThreadMessage } from './thread-message.ts';

export type ChatMessageProps = ChatFileActions & {
  message: ThreadMessage;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Stops sending a message with files. */
  onCancel: (key: string) => void;
};

export const ChatMessage = memo(function ChatMessage({ message, ...actions }: ChatMessageProps) {
  const { text, files, at, own, state } = message;
  return (
    <li className={styles['message']} data-own={own || undefined} data-state={state}>
      <div className={styles['bubble']}>
        {files.length > 0 && <ChatFiles files={files} {...actions} />}
        {text !== '' && (
          <p className={styles['text']}>
            <LinkedText text={text} />
          </p>
        )}
        <p className={styles['meta']}>
          <MessageTime at={at} />
          {state !== undefined && <Tick state={state} />}
        </p>
      </div>
      <FailedMessageActions message={message} {...actions} />
    </li>
  );
});

type FailedMessageActionsProps = Pick<ChatMessageProps, 'message' | 'onRetry' | 'onDiscard' | 'onCancel'>;

/** Actions for a message that failed. */
function FailedMessageActions({ message, onRetry, onDiscard, onCancel }: FailedMessageActionsProps) {
  const { key, state, percent, filesLost } = message;
  if (state === 'sending' && percent !== undefined) {
    return (
      <p className={styles['sending']}>
        <progress aria-label="Sending the files" max={100} value={percent} />
        <span>{percent}%</span>
        <TextButton onClick={() => onCancel(key)}>Cancel</TextButton>
      </p>
    );
  }
  if (state !== 'failed') return undefined;
  return (
    <p className={styles['failed']} role="alert">
      {filesLost === true ? (
        'Not sent. The files are gone since the page was loaded again; please attach them once more. '
      ) : (
        <>
          Not sent. <TextButton onClick={() => onRetry(key)}>Retry</TextButton>
          {' · '}
        </>
      )}
      <TextButton onClick={() => onDiscard(key)}>Delete</TextButton>
    </p>
  );
}

/** The day is a heading above the messages, so here it is for screen readers and on hover. */
function MessageTime({ at }: { at: string }) {
  const moment = new Date(at);
  const exact = istText(moment);
  const day = exact.slice(0, exact.lastIndexOf(', ') + 2);
  return (
    <time dateTime={at} title={exact} data-day={istDate(moment)}>
      <span className={styles['unseen']}>{day}</span>
      {exact.slice(day.length)}
    </time>
  );
}

const ticks = {
  sending: { icon: IconClock, word: 'Sending' },
  failed: { icon: IconAlertCircle, word: 'Not sent' },
  sent: { icon: IconCheck, word: 'Sent' },
  delivered: { icon: IconChecks, word: 'Delivered' },
  // Ticks as in other chats; also bolder, so that colour is not the only signal.
  seen: { icon: IconChecks, word: 'Seen', stroke: 3 },
} satisfies Record<MessageState, TickLook>;

type TickLook = { icon: typeof IconCheck; word: string; stroke?: number };

function Tick({ state }: { state: MessageState }) {
  const { icon: Icon, word, stroke = 2 }: TickLook = ticks[state];
  return (
    <span className={styles['tick']} data-state={state} title={word}>
      <Icon size={15} stroke={stroke} aria-hidden />
      <span className={styles['unseen']}>{word}</span>
    </span>
  );
}
