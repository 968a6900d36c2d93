/** Renders a text whose “e-mail” never breaks: browsers break it after its hyphen. */

import styles from './unbroken-email.module.css';

const EMAIL_WORD = /(e-mail)/i;

export function UnbrokenEmail({ children }: { children: string }) {
  return children.split(EMAIL_WORD).map((part, at) =>
    EMAIL_WORD.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span key={at} className={styles['unbroken']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
