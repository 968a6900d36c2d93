/** Disabled and busy buttons: announced as such, inert, and focus stays on them. */

import { ActionIcon, Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SubmitButton } from './patterns/submit-button.tsx';
import { renderInPortal } from './testing/render-in-portal.tsx';

/** Disables itself when pressed. */
function Once({ children }: { children: (pressed: boolean, press: () => void) => ReactNode }) {
  const [pressed, setPressed] = useState(false);
  return children(pressed, () => setPressed(true));
}

it.each<[string, (pressed: boolean, press: () => void) => ReactNode]>([
  ['a button at work', (pressed, press) => <Button loading={pressed} onClick={press} aria-label="Go" />],
  ['a disabled button', (pressed, press) => <Button disabled={pressed} onClick={press} aria-label="Go" />],
  ['a picture', (pressed, press) => <ActionIcon disabled={pressed} onClick={press} aria-label="Go" />],
])('%s keeps the focus and is announced as disabled', async (_what, button) => {
  const press = vi.fn();
  renderInPortal(
    <Once>
      {(pressed, begin) =>
        button(pressed, () => {
          press();
          begin();
        })
      }
    </Once>,
  );
  const go = screen.getByRole('button', { name: 'Go' });
  await userEvent.click(go);
  // The focused element is unchanged; the browser moves the focus only from a disabled one.
  expect(go).toBeEnabled();
  expect(go).toHaveAttribute('aria-disabled', 'true');
  expect(go).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(go);
  expect(press).toHaveBeenCalledOnce();
});

it('Enter in a field submits nothing while the form is busy', async () => {
  const send = vi.fn();
  renderInPortal(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input aria-label="Name" />
      <SubmitButton busy>Send</SubmitButton>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'a{Enter}');
  expect(send).not.toHaveBeenCalled();
});
