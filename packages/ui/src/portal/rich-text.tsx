/** Shows the HTML of a ticket: elements of the editor's own tags only, whatever the text holds (ticketdetail-007). */
import { useMemo } from 'react';
import { richTextNodes } from './rich-text-nodes.ts';
import styles from './rich-text.module.css';

export type RichTextProps = {
  /** As the server sent it; it is trusted with nothing. */
  html: string;
};

export function RichText({ html }: RichTextProps) {
  const nodes = useMemo(() => richTextNodes(html), [html]);
  return <div className={styles['text']}>{nodes}</div>;
}
