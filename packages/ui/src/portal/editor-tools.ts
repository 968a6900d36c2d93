import {
  type Icon,
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/react';

export type EditorTool = {
  name: string;
  icon: Icon;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
  /** Whether the tool is disabled. */
  isIdle?: (editor: Editor) => boolean;
};

export const EDITOR_TOOLS: readonly EditorTool[] = [
  { name: 'Undo', icon: IconArrowBackUp, run: (to) => to.undo(), isIdle: (editor) => !editor.can().undo() },
  {
    name: 'Redo',
    icon: IconArrowForwardUp,
    run: (to) => to.redo(),
    isIdle: (editor) => !editor.can().redo(),
  },
  {
    name: 'Clear format',
    icon: IconClearFormatting,
    run: (to) => to.unsetAllMarks().unsetTextAlign().clearNodes(),
  },
  mark('Bold', IconBold, 'bold'),
  mark('Italic', IconItalic, 'italic'),
  mark('Underline', IconUnderline, 'underline'),
  mark('Strikethrough', IconStrikethrough, 'strike'),
  alignment('Align left', IconAlignLeft, 'left'),
  alignment('Align centre', IconAlignCenter, 'center'),
  alignment('Align right', IconAlignRight, 'right'),
  {
    name: 'Bulleted list',
    icon: IconList,
    run: (to) => to.toggleBulletList(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    icon: IconListNumbers,
    run: (to) => to.toggleOrderedList(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
];

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

export const TEXT_STYLES = [
  { value: 'paragraph', label: 'Paragraph' },
  ...LEVELS.map((level) => ({ value: String(level), label: `Heading ${level}` })),
];

/** The value in `TEXT_STYLES` of the block at the cursor. */
export function textStyleOf(editor: Editor): string {
  const level = LEVELS.find((known) => editor.isActive('heading', { level: known }));
  return level === undefined ? 'paragraph' : String(level);
}

export function setTextStyle(editor: Editor, style: string): void {
  const level = LEVELS.find((known) => String(known) === style);
  const chain = editor.chain();
  (level === undefined ? chain.setParagraph() : chain.setHeading({ level })).run();
}

function mark(name: string, icon: Icon, type: string): EditorTool {
  return {
    name,
    icon,
    run: (to) => to.toggleMark(type),
    isActive: (editor) => editor.isActive(type),
  };
}

function alignment(name: string, icon: Icon, side: string): EditorTool {
  return {
    name,
    icon,
    run: (to) => to.setTextAlign(side),
    isActive: (editor) => editor.isActive({ textAlign: side }),
  };
}
