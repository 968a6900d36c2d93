/** Renders the HTML of a ticket: elements of the editor's own tags only for any input (ticketdetail-007). */

import { useMemo } from 'react';
import { parseRichText } from './parse-rich-text.ts';
import styles from './rich-text.module.css';

export type RichTextProps = {
  /** As the server sent it; untrusted. */
  html: string;
};

export function RichText({ html }: RichTextProps) {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <div className={styles['text']}>{nodes}</div>;
}
