/** The editor's toolbar, a single tab stop with arrow keys inside (staff-tickets-012). */

import { NativeSelect } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { EDITOR_TOOLS, TEXT_STYLES, setTextStyle, textStyleOf } from './editor-tools.ts';
import styles from './tiptap-editor.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

export type EditorToolbarProps = { editor: Editor; label: string };

export function EditorToolbar({ editor, label }: EditorToolbarProps) {
  const toolbar = useRovingFocus<HTMLDivElement>();
  // Pointer users continue in the text; arrow keys step through the styles and must stay.
  const byHand = useRef(false);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  return (
    <div ref={toolbar} role="toolbar" aria-label={label} className={styles['toolbar']}>
      <NativeSelect
        aria-label="Text style"
        className={styles['style'] ?? ''}
        data={TEXT_STYLES}
        value={state.style}
        onPointerDown={() => {
          byHand.current = true;
        }}
        onKeyDown={() => {
          byHand.current = false;
        }}
        onChange={({ currentTarget }) => {
          setTextStyle(editor, currentTarget.value);
          if (byHand.current) editor.commands.focus();
        }}
      />
      {EDITOR_TOOLS.map(({ name, icon: Icon, run }) => (
        <RichTextEditor.Control
          key={name}
          className={styles['tool'] ?? ''}
          aria-label={name}
          title={name}
          active={state.active.includes(name)}
          disabled={state.idle.includes(name)}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </RichTextEditor.Control>
      ))}
    </div>
  );
}

/** The active tools at the cursor, and the disabled ones. */
function stateOf(editor: Editor) {
  const named = (which: (tool: (typeof EDITOR_TOOLS)[number]) => boolean | undefined) =>
    EDITOR_TOOLS.filter(which).map(({ name }) => name);
  return {
    style: textStyleOf(editor),
    active: named(({ isActive }) => isActive?.(editor)),
    idle: named(({ isIdle }) => isIdle?.(editor)),
  };
}
