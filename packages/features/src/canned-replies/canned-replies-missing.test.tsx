/** The button for canned replies if the dialog's chunk fails to load. */

import { renderInPortal } from '@portal/ui/testing/render-in-portal';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CannedReplies } from './canned-replies.tsx';

vi.mock('./replies-dialog.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('says so, and leaves the page with its text unchanged', async () => {
  renderInPortal(
    <form aria-label="Answer">
      <input aria-label="Message" />
      <CannedReplies userId={3} mayShare={false} values={{}} onPick={() => undefined} />
    </form>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Message'), 'Half an answer');
  await user.click(screen.getByRole('button', { name: 'Canned replies' }));
  expect(await screen.findByText('The canned replies could not be loaded. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('Half an answer');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Canned replies' })).not.toHaveAttribute('aria-disabled');
});
