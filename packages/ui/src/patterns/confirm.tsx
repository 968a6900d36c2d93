/** Asks for confirmation of something irreversible. */

import type { ReactNode } from 'react';
import { plainButton } from '../portal/plain-button.ts';
import styles from './confirm.module.css';
import { ModalDialog } from './modal-dialog.tsx';

export type ConfirmProps = {
  opened: boolean;
  /** The question: "Delete this document?" */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb of the act: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Escape, a press outside and Cancel all mean no; no has the initial focus. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const { dangerous = false, busy = false } = props;
  return (
    <ModalDialog opened={opened} onClose={onCancel} title={title}>
      <div className={styles['words']}>{children}</div>
      <div className={styles['actions']}>
        <button type="button" {...plainButton('default')} onClick={onCancel}>
          {cancelLabel}
        </button>
        <button
          type="button"
          {...plainButton(dangerous ? 'danger' : 'filled')}
          aria-busy={busy}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onConfirm();
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </ModalDialog>
  );
}
