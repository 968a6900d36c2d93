/** The registration screen: its form, saved details and server errors. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const details = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'Quiet-river-7',
};

it('asks for name, e-mail, phone and password, with the focus in the first field [register-001]', async () => {
  await renderApp('/register');
  expect(await screen.findByLabelText(/^Name/)).toHaveFocus();
  expect(screen.getByLabelText(/^Email/)).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText(/^Phone/)).toHaveAttribute('autocomplete', 'tel');
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
});

it('shows and hides the password [register-002]', async () => {
  const { user } = await renderApp('/register');
  await user.type(await screen.findByLabelText(/^Password/), details.password);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
});

it('has a link to the login [register-003]', async () => {
  const { user, address } = await renderApp('/register');
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(address()).toBe('/login');
});

it.each([
  ['name', 'Enter your name.'],
  ['email', 'Enter your e-mail address.'],
  ['phone', 'Enter your phone number.'],
  ['password', 'Choose a password.'],
])('is not sent without %s [register-004]', async (field, message) => {
  const sent = answerCheck();
  const { user } = await renderApp('/register');
  await fillIn(user, { ...details, [field]: '' });
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(new RegExp(`^${field}`, 'i'))).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

it('rejects text that is not an e-mail address [register-005]', async () => {
  const sent = answerCheck();
  const { user } = await renderApp('/register');
  await fillIn(user, { ...details, email: 'asha@example' });
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

it('saves a valid form in this tab, validates it and leads to the code [register-006] [register-008]', async () => {
  const sent = answerCheck();
  const { user, address } = await renderApp('/register');
  await fillIn(user, details);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/otp'));
  expect(sent).toHaveBeenCalledExactlyOnceWith(details, true);
  for (const storage of [window.localStorage, window.sessionStorage]) {
    expect(allOf(storage)).not.toContain(details.password);
  }
});

it('shows a server error in a toast and at its field [register-007] [errors-001]', async () => {
  const errors = [{ field: 'phone', message: 'This number is too short.' }];
  const message = 'Please check the marked fields.';
  server.use(mockProblem('/checkregister', 400, { code: 'validation_failed', message, errors }));
  const { user, address } = await renderApp('/register');
  await fillIn(user, details);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Please check the marked fields.')).toBeVisible();
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('This number is too short.');
  expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  expect(address()).toBe('/register');
  expect(allOf(window.sessionStorage)).not.toContain(details.password);
});

it('a registered e-mail leads to the login with that e-mail filled in [register-007]', async () => {
  const message = 'This e-mail is already registered.';
  server.use(mockProblem('/checkregister', 409, { code: 'email_taken', message }));
  const { user } = await renderApp('/register');
  await fillIn(user, details);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Login with it' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue(details.email);
});

it('logs a network failure to the console and keeps the input [errors-010]', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  server.use(mockNetworkError('/checkregister'));
  const { user, address } = await renderApp('/register');
  await fillIn(user, details);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/^We could not be reached/)).toBeVisible();
  expect(log).toHaveBeenCalled();
  expect(address()).toBe('/register');
  expect(screen.getByLabelText(/^Password/)).toHaveValue(details.password);
  log.mockRestore();
});

it('keeps the input through a reload, except the password', async () => {
  const first = await renderApp('/register');
  await fillIn(first.user, details);
  first.unmount();
  await renderApp('/register');
  expect(await screen.findByLabelText(/^Name/)).toHaveValue(details.name);
  expect(screen.getByLabelText(/^Phone/)).toHaveValue(details.phone);
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function fillIn(user: User, values: Record<string, string>) {
  await screen.findByLabelText(/^Name/);
  for (const [field, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(new RegExp(`^${field}`, 'i')));
    await user.paste(value);
  }
}

/** Mocks a successful validation; records the request and whether the details were saved by then. */
function answerCheck() {
  const sent = vi.fn<(body: unknown, saved: boolean) => void>();
  server.use(
    mock('/checkregister', async (request) => {
      sent(await request.json(), allOf(window.sessionStorage).includes(details.phone));
      return { status: 'true' as const, message: 'We sent a code.' };
    }),
  );
  return sent;
}

function allOf(storage: Storage): string {
  return JSON.stringify(storage);
}
