import { cleanNotifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hideErrorsOfAction, hideErrorsOfScreen } from './error-toasts.ts';
import { ModalDialog } from './patterns/modal-dialog.tsx';
import { renderInPortal } from './testing/render-in-portal.tsx';
import { showError, showSuccess } from './toasts.ts';

const noop = () => undefined;

describe('toasts', () => {
  beforeEach(() => cleanNotifications());

  it('show an error at the top centre, as an alert [errors-001]', async () => {
    renderInPortal(<p>page</p>);
    showError('That code is wrong.');
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('That code is wrong.');
    expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'top-center');
  });

  it('show a success at the top centre, without interrupting [errors-002]', async () => {
    renderInPortal(<p>page</p>);
    showSuccess('Saved.');
    const toast = await screen.findByText('Saved.');
    expect(toast.closest('[role="status"]')).not.toBeNull();
    expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'top-center');
  });

  it('show the same message once, however often it is sent', async () => {
    renderInPortal(<p>page</p>);
    showError('No connection.');
    showError('No connection.');
    showError('Something else.');
    expect(await screen.findByText('Something else.')).toBeInTheDocument();
    expect(screen.getAllByText('No connection.')).toHaveLength(1);
  });

  it.each([
    ['a desk', false, 3],
    ['a phone', true, 2],
  ])(
    'are few at once on %s, the newest visible and successes dropped first',
    async (_where, isSmall, most) => {
      vi.spyOn(window, 'matchMedia').mockReturnValue(
        Object.assign(window.matchMedia(''), { matches: isSmall }),
      );
      onTestFinished(() => void vi.restoreAllMocks());
      renderInPortal(<p>page</p>);
      showError('The first is refused.');
      for (const word of ['One', 'Two', 'Three', 'Four']) showSuccess(`${word} saved.`);
      expect(await screen.findByText('Four saved.')).toBeInTheDocument();
      expect(screen.getByText('The first is refused.')).toBeInTheDocument();
      await expect.poll(() => screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(most);
      showError('The second is refused.');
      showError('The third is refused.');
      expect(await screen.findByText('The third is refused.')).toBeInTheDocument();
      await expect.poll(() => screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(most);
    },
  );

  it('of an error disappear with the next success of the same action, and with no other', async () => {
    renderInPortal(<p>page</p>);
    showError('The file is too large.', 'upload');
    showError('That is not your password.', 'new_password');
    await screen.findByText('That is not your password.');
    hideErrorsOfAction('upload');
    await expect.poll(() => screen.queryByText('The file is too large.')).toBeNull();
    expect(screen.getByText('That is not your password.')).toBeInTheDocument();
  });

  it('of an error disappear with a change of screen, unless they caused it', async () => {
    renderInPortal(<p>page</p>);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1_500);
    onTestFinished(() => void vi.restoreAllMocks());
    showError('It was refused.');
    now.mockRestore();
    showError('Order not found.');
    showSuccess('Saved.');
    await screen.findByText('Saved.');
    hideErrorsOfScreen();
    await expect.poll(() => screen.queryByText('It was refused.')).toBeNull();
    expect(screen.getByText('Order not found.')).toBeInTheDocument();
    expect(screen.getByText('Saved.')).toBeInTheDocument();
  });

  it('can be closed', async () => {
    renderInPortal(<p>page</p>);
    showError('Close me.');
    const toast = await screen.findByRole('alert');
    await userEvent.click(within(toast).getByRole('button', { name: 'Close message' }));
    await expect.poll(() => screen.queryByText('Close me.')).toBeNull();
  });

  it('move into the open dialog, where they are visible and can be pressed, and survive its closing', async () => {
    const page = (inner: boolean) => (
      <ModalDialog opened onClose={noop} title="Outer">
        {inner && (
          <ModalDialog opened onClose={noop} title="Inner">
            <p>Inside</p>
          </ModalDialog>
        )}
      </ModalDialog>
    );
    const shown = renderInPortal(page(true));
    showError('Said meanwhile.');
    const toast = await screen.findByRole('alert');
    const dialogOf = () => toast.closest('dialog');
    await expect.poll(dialogOf).toBe(screen.getByRole('dialog', { name: 'Inner' }));
    shown.rerender(page(false));
    await expect.poll(dialogOf).toBe(screen.getByRole('dialog', { name: 'Outer' }));
    shown.rerender(<p>page</p>);
    await expect.poll(() => toast.isConnected && dialogOf() === null).toBe(true);
  });
});
