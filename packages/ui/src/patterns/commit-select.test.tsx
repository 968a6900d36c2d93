/** A select that submits on commit, never by an arrow key, which in most browsers changes a closed select at once. */

import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PortalProvider } from '../portal-provider.tsx';
import { CommitSelect } from './commit-select.tsx';

const open = () => {
  const onCommit = vi.fn<(value: string) => void>();
  render(
    <PortalProvider accent="teal">
      <CommitSelect aria-label="Status" value="One" data={['One', 'Two', 'Three']} onCommit={onCommit} />
    </PortalProvider>,
  );
  const select = screen.getByRole('combobox', { name: 'Status' });
  /** As Chromium does: keydown, the change of the closed select, keyup. */
  const press = (key: string, chosen?: string) => {
    fireEvent.keyDown(select, { key });
    if (chosen !== undefined) fireEvent.change(select, { target: { value: chosen } });
    fireEvent.keyUp(select, { key });
  };
  return { onCommit, select, press };
};

it('commits a choice by arrow keys or letters on Enter only, once', () => {
  const { onCommit, select, press } = open();
  press('ArrowDown', 'Two');
  press('ArrowDown', 'Three');
  press('t', 'Two');
  expect(select).toHaveValue('Two');
  expect(screen.getByRole('status')).toHaveTextContent('Press Enter to save');
  expect(select).toHaveAccessibleDescription('Press Enter to save');
  expect(onCommit).not.toHaveBeenCalled();
  press('Enter');
  press('Enter');
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Two');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it.each([
  ['Escape', (press: (key: string) => void) => press('Escape')],
  ['leaving the field', (_press: unknown, select: HTMLElement) => fireEvent.blur(select)],
])('%s drops the choice', (_how, leave) => {
  const { onCommit, select, press } = open();
  press('ArrowDown', 'Two');
  leave(press, select);
  press('Enter');
  expect(select).toHaveValue('One');
  expect(onCommit).not.toHaveBeenCalled();
});

it('commits nothing when the value is back at the initial one', () => {
  const { onCommit, press } = open();
  press('ArrowDown', 'Two');
  press('ArrowUp', 'One');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  press('Enter');
  expect(onCommit).not.toHaveBeenCalled();
});

it('commits a press on an option, also after keys were used', async () => {
  const user = userEvent.setup();
  const { onCommit, select, press } = open();
  press('ArrowDown', 'Two');
  await user.selectOptions(select, 'Three');
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Three');
});

it('commits Enter in the open list, where the change follows the key', () => {
  const { onCommit, select, press } = open();
  fireEvent.keyDown(select, { key: 'Enter' });
  fireEvent.change(select, { target: { value: 'Two' } });
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Two');
  press('Enter');
  expect(onCommit).toHaveBeenCalledTimes(1);
});
