/** Where a chat message is written: Enter sends, Shift and Enter break the line, and what is typed is kept. */
import { Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { SubmitButton } from '../patterns/submit-button.tsx';
import { useDraft } from '../patterns/use-draft.ts';
import styles from './chat-thread.module.css';

export type ChatComposerProps = {
  /** Where the unsent text is kept; another chat has another. */
  draftKey: string;
  /** The message before is still on its way. */
  sending: boolean;
  /** Takes the text without the space around it, never an empty one. */
  onSend: (text: string) => void;
};

const LONGEST = 4000;

export function ChatComposer({ draftKey, sending, onSend }: ChatComposerProps) {
  const draft = useDraft(draftKey, { message: '' });
  const [text, setText] = useState(draft.initialValues.message);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  const change = (message: string) => {
    setText(message);
    setProblem(undefined);
    draft.save({ message });
  };
  const send = () => {
    field.current?.focus();
    if (sending) return;
    const wrong = problemOf(text.trim());
    setProblem(wrong);
    if (wrong !== undefined) return;
    onSend(text.trim());
    setText('');
    draft.clear();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    // While a word is being put together from several keys, as in Hindi or Tamil, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles['composer']} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        className={styles['field'] ?? ''}
        aria-label="Message"
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        error={problem}
        enterKeyHint="send"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      <SubmitButton busy={sending} busyLabel="Sending" leftSection={<IconSend2 size={18} aria-hidden />}>
        Send
      </SubmitButton>
    </form>
  );
}

/** Characters as people count them. */
function problemOf(text: string): string | undefined {
  if (text === '') return 'Enter valid message.';
  return [...text].length > LONGEST ? `Message may have ${LONGEST} characters at most.` : undefined;
}
