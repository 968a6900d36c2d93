/** A field for formatted text: the editor, and until its piece of the app is there a plain box that loses nothing. */
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
  /** HTML of the editor's own tags; empty when there are no words. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** Given the way to write HTML of the editor's own tags where the caret is. */
  inserter?: RefObject<InsertHtml | null>;
};

export type InsertHtml = (html: string) => void;

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, required = false, autoFocus = false } = props;
  const id = useId();
  const field = useRef<{ focus: () => void }>(null);
  const { Editor, hasFailed } = useLoadedEditor();
  // Whoever writes already goes on writing when the editor takes over.
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
  /** No editor will take over. */
  isFinal: boolean;
  onFocusChange: (isFocused: boolean) => void;
};

/** What has marks already can only be read until the editor is there: typing into its bare words would lose them. */
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

/** No editor while it is on its way, and none when it did not get through, which the plain box makes up for. */
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
