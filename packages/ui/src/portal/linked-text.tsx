/** A text that somebody wrote, with its web addresses as links; everything else stays the text that it is. */
import { findLinks } from './find-links.ts';
import styles from './linked-text.module.css';

export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map(({ at, words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles['link']}>
        {words}
      </a>
    ),
  );
}
