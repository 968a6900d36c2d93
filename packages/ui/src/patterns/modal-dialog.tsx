/** Modal dialog: the native element, which traps the focus and restores it afterwards. */

import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './modal-dialog.module.css';

export type ModalDialogProps = {
  opened: boolean;
  /** Called on Escape and on a press outside the dialog. */
  onClose: () => void;
  title: string;
  /** `middle`: a card; `wide`: for viewing something; `side`: a drawer at the start of the line. */
  variant?: 'middle' | 'wide' | 'side';
  /** Beside the title, such as a close button. */
  corner?: ReactNode;
  /** The element with `data-autofocus` gets the initial focus; else the first focusable one. */
  children: ReactNode;
};

/** The children exist only while it is open. */
export function ModalDialog({
  opened,
  onClose,
  title,
  variant = 'middle',
  corner,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!opened) return dialog.current?.close();
    show(dialog.current);
  }, [opened]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes it by Escape
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-variant={variant}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Ignores the cancel event of a nested dialog or file input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // On a second Escape browsers close it without asking, even if it should stay open.
        if (!opened || currentTarget.open) return;
        show(currentTarget);
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <div className={styles['content']}>
          <div className={styles['head']}>
            <h2 id={heading}>{title}</h2>
            {corner}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  // React's autoFocus is too early: nothing in a closed dialog can be focused.
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
