/** A text in which "e-mail" stays on one line: browsers break it after its hyphen. */
import styles from './whole-words.module.css';

const WHOLE = /(e-mail)/i;

export function WholeWords({ children }: { children: string }) {
  return children.split(WHOLE).map((part, at) =>
    WHOLE.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span key={at} className={styles['whole']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
