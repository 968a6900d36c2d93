/** The Tiptap editor, in its own chunk for its weight: a toolbar above the text, no links and no pictures. */

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
  /** Ids of the field's descriptions, separated by spaces; may be empty. */
  describedBy: string;
  /** Receives a function that focuses the text. */
  field: RefObject<{ focus: () => void } | null>;
  /** Starts focused at the end of the text. */
  autoFocus: boolean;
};

/** Pasted content is reduced to the formats of the tools. */
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
    // Restarts after the form is sent or reset.
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
    // Drops the empty paragraph after a list.
    trailingNode: false,
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
];

/** Accessibility attributes of the field; a new object only when one changes. */
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

/** An empty string for an editor without text, as for any other empty field. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
