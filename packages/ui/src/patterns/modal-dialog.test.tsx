import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { ModalDialog } from './modal-dialog.tsx';

it('focuses the element that asks for it, else the first focusable one', () => {
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

it('closes on its own cancel event, not on that of a dialog or a file picker inside it', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderInPortal(
    <ModalDialog opened onClose={outer} title="Outer">
      <input type="file" aria-label="File" />
      <ModalDialog opened onClose={inner} title="Inner">
        <p>Inside</p>
      </ModalDialog>
    </ModalDialog>,
  );
  // A file picker's cancel event bubbles, a dialog's does not.
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

it('asks to be closed, and stays open until then, when the browser closes it on its own', () => {
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
