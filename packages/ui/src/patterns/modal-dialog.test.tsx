/** A dialog: what has the focus first, and how it is asked to close. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { ModalDialog } from './modal-dialog.tsx';

it('gives the focus to what asks for it, and else to the first that can have it', () => {
  const shown = renderInPortal(
    <ModalDialog
      opened
      onClose={vi.fn<() => void>()}
      title="Asked"
      corner={<button type="button">Close</button>}
    >
      <input aria-label="Name" data-autofocus />
    </ModalDialog>,
  );
  expect(screen.getByLabelText('Name')).toHaveFocus();
  shown.unmount();
  renderInPortal(
    <ModalDialog
      opened
      onClose={vi.fn<() => void>()}
      title="Unasked"
      corner={<button type="button">Close</button>}
    >
      <input aria-label="Name" />
    </ModalDialog>,
  );
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

it('closes when it is cancelled itself, and not with a dialog or a file picker inside it', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderInPortal(
    <ModalDialog opened onClose={outer} title="Outer">
      <input type="file" aria-label="File" />
      <ModalDialog opened onClose={inner} title="Inner">
        <p>Inside</p>
      </ModalDialog>
    </ModalDialog>,
  );
  // A file picker's bubbles, a dialog's does not.
  const cancel = (element: HTMLElement, bubbles = false) =>
    fireEvent(element, new Event('cancel', { bubbles, cancelable: true }));
  cancel(screen.getByLabelText('File'), true);
  expect(outer).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog', { name: 'Inner' }));
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog', { name: 'Outer' }));
  expect(outer).toHaveBeenCalledOnce();
});

it('asks to be closed, and stays meanwhile, when the browser has closed it without asking', () => {
  const onClose = vi.fn<() => void>();
  renderInPortal(
    <ModalDialog opened onClose={onClose} title="Staying">
      <button type="button">First</button>
      <input aria-label="Name" data-autofocus />
    </ModalDialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Staying' });
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
