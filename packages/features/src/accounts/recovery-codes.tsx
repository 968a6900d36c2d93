/** Shows recovery codes, once: to copy, to save as a file, and to confirm. */

import { plainButton } from '@portal/ui/portal/plain-button';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './two-factor.module.css';

export type RecoveryCodesProps = {
  codes: readonly string[];
  /** Called when the user confirms that they are saved. */
  onDone: () => void;
};

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <div className={styles['setup']}>
      <p className={styles['hint']}>
        Each of these codes lets you in once without your phone. Keep them where you keep your passwords; they
        are not shown again.
      </p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['row']}>
        <CopyButton text={text} label="Copy" />
        <a
          {...plainButton('default')}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden />
          Download
        </a>
      </div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isSaved}
          onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
        />
        I have saved these codes
      </label>
      <button type="button" {...plainButton('filled')} disabled={!isSaved} onClick={onDone}>
        Continue
      </button>
    </div>
  );
}
