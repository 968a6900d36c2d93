/** Chat composer: Enter sends, Shift+Enter breaks the line, and the text is kept as a draft. */

import { Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { SubmitButton } from '../patterns/submit-button.tsx';
import { useDroppedFiles, usePastedFiles } from '../patterns/transferred-files.ts';
import { useDraft } from '../patterns/use-draft.ts';
import { AttachButton, ChosenAttachments, useAttachments } from './chat-attachments.tsx';
import styles from './chat-thread.module.css';

/** Trimmed text, files, or both. */
export type NewMessage = { text: string; files: readonly File[] };

export type ChatComposerProps = {
  /** Storage key of the unsent text; one per chat. */
  draftKey: string;
  /** The previous message is still being sent. */
  sending: boolean;
  /** Rejects an empty message. */
  onSend: (message: NewMessage) => void;
  /** Why a valid text can't be sent. */
  check?: ((text: string) => string | undefined) | undefined;
  /** Extra tools; `insert` inserts text at the cursor. */
  renderTools?: ((insert: (text: string) => void) => ReactNode) | undefined;
};

const MAX_LENGTH = 4000;

export function ChatComposer({ draftKey, sending, onSend, check, renderTools }: ChatComposerProps) {
  const { text, change, clear, insert, field } = useText(draftKey);
  const [problem, setProblem] = useState<string>();
  const attachments = useAttachments();
  const { files } = attachments;

  const send = () => {
    field.current?.focus();
    if (sending || attachments.busy) return;
    const wrong = findProblem(text.trim(), files.length > 0) ?? check?.(text);
    setProblem(wrong);
    if (wrong !== undefined) return;
    onSend({ text: text.trim(), files });
    clear();
    attachments.clear();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, as in Hindi or Tamil, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const form = useRef<HTMLFormElement>(null);
  usePastedFiles(form, 'form', attachments.choose);
  useDroppedFiles(form, '[data-drop-area]', attachments.choose);
  return (
    <form ref={form} className={styles['composer']} onSubmit={submit} noValidate>
      <ChosenAttachments attachments={attachments} />
      {renderTools && <div className={styles['tools']}>{renderTools(insert)}</div>}
      <div className={styles['line']}>
        <AttachButton attachments={attachments} />
        <Textarea
          ref={field}
          className={styles['field'] ?? ''}
          aria-label="Message"
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          error={files.length > 0 && text.trim() === '' ? undefined : problem}
          enterKeyHint="send"
          onChange={(event) => {
            change(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={press}
        />
        <SubmitButton busy={sending} busyLabel="Sending" leftSection={<IconSend2 size={18} aria-hidden />}>
          Send
        </SubmitButton>
      </div>
    </form>
  );
}

/** The unsent text, kept as a draft. */
function useText(draftKey: string) {
  const draft = useDraft(draftKey, { message: '' });
  const [text, setText] = useState(draft.initialValues.message);
  const field = useRef<HTMLTextAreaElement>(null);
  const change = (message: string) => {
    setText(message);
    draft.save({ message });
  };
  return {
    text,
    field,
    change,
    clear: () => {
      setText('');
      draft.clear();
    },
    insert: (words: string) => {
      const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
      change(insertWithSpaces(text.slice(0, from), words, text.slice(to)));
      field.current?.focus();
    },
  };
}

/** Inserted text is separated from its neighbours by spaces. */
function insertWithSpaces(before: string, words: string, after: string): string {
  const spaceBefore = /\S$/.test(before) && /^\S/.test(words) ? ' ' : '';
  const spaceAfter = /\S$/.test(words) && /^\S/.test(after) ? ' ' : '';
  return before + spaceBefore + words + spaceAfter + after;
}

/** Counts characters as people do. */
function findProblem(text: string, hasFiles: boolean): string | undefined {
  if (text === '' && !hasFiles) return 'Enter valid message.';
  return [...text].length > MAX_LENGTH ? `Message may have ${MAX_LENGTH} characters at most.` : undefined;
}
