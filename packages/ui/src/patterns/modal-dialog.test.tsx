/** A dialog that is asked to close: by Escape, and by what is inside it. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { ModalDialog } from './modal-dialog.tsx';

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
  const cancel = (element: HTMLElement) =>
    fireEvent(element, new Event('cancel', { bubbles: true, cancelable: true }));
  cancel(screen.getByLabelText('File'));
  expect(outer).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog', { name: 'Inner' }));
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog', { name: 'Outer' }));
  expect(outer).toHaveBeenCalledOnce();
});
