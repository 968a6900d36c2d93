/** A dialog above the page: the browser's own, which keeps the focus inside and gives it back afterwards. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './modal-dialog.module.css';

export type ModalDialogProps = {
  opened: boolean;
  /** Asked for by Escape and by a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** `middle`: a card; `wide`: one for looking at something; `side`: a drawer from the start of the line. */
  place?: 'middle' | 'wide' | 'side';
  /** Stands beside the title, such as a button that closes. */
  corner?: ReactNode;
  /** One element with `data-autofocus` has the focus first; else the first that can have it. */
  children: ReactNode;
};

/** What is inside exists only while it is open. */
export function ModalDialog({
  opened,
  onClose,
  title,
  place = 'middle',
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
      data-place={place}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Of a dialog or a file field inside it is not its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // At the second Escape in a row browsers close it without asking, also one that is meant to stay.
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
  // React's autoFocus is too early: nothing in a closed dialog takes the focus.
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
