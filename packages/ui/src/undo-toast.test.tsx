import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from './testing/render-in-portal.tsx';
import { showUndo } from './undo-toast.tsx';

it('offers to undo the last change of a subject, once', async () => {
  const [first, last] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderInPortal(<p>A page</p>);
  act(() => showUndo('order 1', { message: 'It is now: Form filed.', onUndo: first }));
  act(() => showUndo('order 1', { message: 'It is now: Approved.', onUndo: last }));
  expect(await screen.findByRole('status')).toHaveTextContent('It is now: Approved.');
  expect(screen.queryByText('It is now: Form filed.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
