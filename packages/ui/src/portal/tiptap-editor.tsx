/** The editor itself, a piece of its own for its weight: its tools above the text, no links and no pictures. */
import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { TextAlign } from '@tiptap/extension-text-align';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import written from './rich-text.module.css';
import styles from './tiptap-editor.module.css';

export type TiptapEditorProps = Pick<
  RichTextEditorProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'inserter'
> & {
  labelId: string;
  /** Ids of what describes the field, with spaces between; may be empty. */
  describedBy: string;
  /** Given the way to move the focus into the text. */
  field: RefObject<{ focus: () => void } | null>;
  /** Begins with the focus behind the last word. */
  autoFocus: boolean;
};

/** Whatever is pasted is reduced to the marks that the tools can make. */
export function TiptapEditor(props: TiptapEditorProps) {
  const { label, value, onChange, onBlur, error, field, inserter, autoFocus } = props;
  const emitted = useRef(value);
  const [first] = useState(value);
  const editor = useEditor({
    extensions,
    content: first,
    autofocus: autoFocus ? 'end' : false,
    editorProps: useEditorProps(props),
    onUpdate: ({ editor: changed }) => {
      emitted.current = htmlOf(changed);
      onChange(emitted.current);
    },
    onBlur: () => onBlur?.(),
  });
  useImperativeHandle(field, () => ({ focus: () => editor.commands.focus() }), [editor]);
  useImperativeHandle(
    inserter,
    () => (html: string) => void editor.chain().focus().insertContent(html).run(),
    [editor],
  );
  useEffect(() => {
    // A form that was sent or reset begins anew.
    if (value === emitted.current) return;
    emitted.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={styles['editor'] ?? ''}
      data-invalid={Boolean(error) || undefined}
    >
      <EditorToolbar editor={editor} label={`Format of ${label}`} />
      <RichTextEditor.Content className={`${written['text'] ?? ''} ${styles['content'] ?? ''}`} />
    </RichTextEditor>
  );
}

const extensions = [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    // An empty paragraph after a list would be sent along.
    trailingNode: false,
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
];

/** What makes the text a field to those who can't see it; new only when a word of it changes. */
function useEditorProps(props: TiptapEditorProps) {
  const { labelId, describedBy, required = false, error } = props;
  const isInvalid = Boolean(error);
  return useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': String(required),
        'aria-invalid': String(isInvalid),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      },
    }),
    [labelId, describedBy, required, isInvalid],
  );
}

/** Nothing at all for an editor without words, as for any other empty field. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
