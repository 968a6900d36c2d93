/** A user's text with its web addresses as links; everything else stays text. */

import { findLinks } from './find-links.ts';
import styles from './linked-text.module.css';

export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map(({ at, text: words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles['link']}>
        {words}
      </a>
    ),
  );
}
