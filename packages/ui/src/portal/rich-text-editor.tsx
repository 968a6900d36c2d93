/** Rich-text field: the editor, and a plain box until the editor's chunk is loaded. */

import { Input, Textarea } from '@mantine/core';
import { ticketHtml, ticketText } from '@portal/domain/ticket-html';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { TiptapEditorProps } from './tiptap-editor.tsx';

export type RichTextEditorProps = {
  label: string;
  description?: ReactNode;
  /** HTML of the editor's own tags; empty without text. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  /** Gets the focus when it mounts. */
  autoFocus?: boolean;
  /** Receives a function that inserts HTML of the editor's own tags at the cursor. */
  inserter?: RefObject<InsertHtml | null>;
};

export type InsertHtml = (html: string) => void;

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, required = false, autoFocus = false } = props;
  const id = useId();
  const field = useRef<{ focus: () => void }>(null);
  const { Editor, hasFailed } = useLoadedEditor();
  // A focused plain box passes its focus on to the editor.
  const [isWriting, setIsWriting] = useState(autoFocus);
  const named = {
    labelId: `${id}-label`,
    describedBy: [description !== undefined && `${id}-about`, hasError(error) && `${id}-error`]
      .filter(Boolean)
      .join(' '),
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: named.labelId, onClick: () => field.current?.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-about` }}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      withAsterisk={required}
    >
      {Editor ? (
        <Editor {...props} {...named} field={field} autoFocus={isWriting} />
      ) : (
        <PlainBox
          {...props}
          {...named}
          field={field}
          autoFocus={autoFocus}
          isFinal={hasFailed}
          onFocusChange={setIsWriting}
        />
      )}
    </Input.Wrapper>
  );
}

type PlainBoxProps = Omit<TiptapEditorProps, 'label' | 'field'> & {
  field: TiptapEditorProps['field'];
  /** The editor failed to load. */
  isFinal: boolean;
  onFocusChange: (isFocused: boolean) => void;
};

/** Formatted text is read-only until the editor loads: typing plain text over it would lose the formatting. */
function PlainBox(props: PlainBoxProps) {
  const { value, onChange, onBlur, onFocusChange, error, field } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(field, () => ({ focus: () => box.current?.focus() }), []);
  const [text, setText] = useState(() => ticketText(value));
  const [isMarked] = useState(() => value !== ticketHtml(text));
  const isReadOnly = isMarked && !props.isFinal;
  const write = (next: string) => {
    setText(next);
    onChange(ticketHtml(next));
  };
  useImperativeHandle(props.inserter, () => (html: string) => {
    if (!isReadOnly) write([text.trimEnd(), ticketText(html)].filter(Boolean).join('\n'));
    box.current?.focus();
  });
  return (
    <Textarea
      ref={box}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      aria-required={props.required}
      autoFocus={props.autoFocus}
      error={hasError(error)}
      rows={8}
      readOnly={isReadOnly}
      value={text}
      onFocus={() => onFocusChange(true)}
      onBlur={() => {
        onFocusChange(false);
        onBlur?.();
      }}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}

type Editor = (props: TiptapEditorProps) => ReactNode;
let loaded: Editor | undefined;

/** `Editor` is undefined while it loads, and after `hasFailed`. */
function useLoadedEditor() {
  const [state, setState] = useState(() => ({ Editor: loaded, hasFailed: false }));
  useEffect(() => {
    let isWanted = true;
    void loadEditor().then((Editor) => isWanted && setState({ Editor, hasFailed: Editor === undefined }));
    return () => {
      isWanted = false;
    };
  }, []);
  return state;
}

async function loadEditor(): Promise<Editor | undefined> {
  const piece = await import('./tiptap-editor.tsx').catch(() => undefined);
  loaded = piece?.TiptapEditor;
  return loaded;
}

function hasError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== false && error !== '';
}
