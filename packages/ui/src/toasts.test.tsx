/** Toasts: where they stand, how they are announced, and that they do not pile up. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanNotifications } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderInPortal } from './testing/render-in-portal.tsx';
import { showError, showSuccess } from './toasts.ts';

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

  it('show the same message once, however often it comes', async () => {
    renderInPortal(<p>page</p>);
    showError('No connection.');
    showError('No connection.');
    showError('Something else.');
    expect(await screen.findByText('Something else.')).toBeInTheDocument();
    expect(screen.getAllByText('No connection.')).toHaveLength(1);
  });

  it('can be closed', async () => {
    renderInPortal(<p>page</p>);
    showError('Close me.');
    const toast = await screen.findByRole('alert');
    await userEvent.click(within(toast).getByRole('button', { name: 'Close message' }));
    await expect.poll(() => screen.queryByText('Close me.')).toBeNull();
  });
});
