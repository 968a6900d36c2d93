/** The screen for a forgotten password: e-mail, code, new password, and back to the login. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const email = 'asha@example.in';
const sent = vi.fn<(call: string, body: unknown) => void>();

afterEach(() => {
  vi.useRealTimers();
  sent.mockReset();
});

it('Send OTP requests a code for the e-mail [reset-001] [reset-003]', async () => {
  answerAll();
  await askForCode();
  expect(sent).toHaveBeenCalledExactlyOnceWith('forgetpassword', { email });
  expect(screen.getByRole('timer')).toHaveTextContent('2:00');
  expect(screen.queryByRole('button', { name: /Send OTP|Resend OTP/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^OTP/)).toHaveFocus();
});

it('rejects text that is not an e-mail address [reset-002]', async () => {
  answerAll();
  const { user } = await renderApp('/forgetpassword');
  await user.type(await screen.findByLabelText(/^Email/), 'asha{Enter}');
  expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

it('shows Resend OTP after 120 seconds [reset-004]', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answerAll();
  const { user } = await askForCode();
  act(() => void vi.advanceTimersByTime(119_000));
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1500));
  await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByRole('timer')).toHaveTextContent('2:00');
  expect(sent).toHaveBeenCalledTimes(2);
});

it('Verify checks the code, and only then shows the reset form [reset-005] [reset-006]', async () => {
  answerAll();
  const { user } = await askForCode();
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^OTP/), '042917');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByLabelText(/^New password/)).toHaveFocus();
  expect(sent).toHaveBeenLastCalledWith('verifyOtp', { email, otp: '042917' });
});

it('a wrong code shows its error at the emptied field, and the reset form stays hidden [reset-006]', async () => {
  answerAll();
  server.use(mockProblem('/verifyOtp', 422, { code: 'code_wrong', message: 'This code is wrong.' }));
  const { user } = await askForCode();
  await user.type(screen.getByLabelText(/^OTP/), '111111{Enter}');
  expect(await screen.findAllByText('This code is wrong.')).toHaveLength(2);
  expect(screen.getByLabelText(/^OTP/)).toHaveValue('');
  expect(screen.getByLabelText(/^OTP/)).toHaveFocus();
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
});

it('sets the new password with the code and redirects to the login [reset-007] [reset-008]', async () => {
  answerAll();
  const { user, address } = await verifyCode();
  await user.type(screen.getByLabelText(/^New password/), 'Quiet-river-7');
  await user.type(screen.getByLabelText(/^Confirm new password/), 'Quiet-river-7{Enter}');
  await waitFor(() => expect(address()).toBe('/login'));
  const body = { email, otp: '042917', password: 'Quiet-river-7', password_confirmation: 'Quiet-river-7' };
  expect(sent).toHaveBeenLastCalledWith('changepassword', body);
  expect(await screen.findByText('Your password is changed.')).toBeVisible();
  expect(await screen.findByLabelText(/^Email/)).toHaveValue(email);
  expect(window.sessionStorage.getItem('password-reset')).toBeNull();
});

it('posts two different passwords and shows the error of the server [reset-009]', async () => {
  answerAll();
  const { user } = await verifyCode();
  const message = 'The two passwords differ.';
  const errors = [{ field: 'password_confirmation', message: 'Write the same password again.' }];
  server.use(mockProblem('/changepassword', 400, { code: 'validation_failed', message, errors }));
  await user.type(screen.getByLabelText(/^New password/), 'Quiet-river-7');
  await user.type(screen.getByLabelText(/^Confirm new password/), 'Quiet-river-8{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Confirm new password/)).toHaveAccessibleDescription(
    'Write the same password again.',
  );
});

it('an expired code leads back to requesting another', async () => {
  answerAll();
  const { user } = await verifyCode();
  server.use(
    mockProblem('/changepassword', 422, { code: 'code_expired', message: 'This code has expired.' }),
  );
  await user.type(screen.getByLabelText(/^New password/), 'Quiet-river-7');
  await user.type(screen.getByLabelText(/^Confirm new password/), 'Quiet-river-7{Enter}');
  expect(await screen.findByLabelText(/^OTP/)).toHaveValue('');
  expect(screen.getByText('This code has expired.')).toBeVisible();
});

it.each([
  ['the code', askForCode, /^OTP/],
  ['the new password', verifyCode, /^New password/],
])('a reload keeps the stage of %s', async (_stage, reach, field) => {
  answerAll();
  const { unmount } = await reach();
  unmount();
  await renderApp('/forgetpassword');
  expect(await screen.findByLabelText(field)).toHaveValue('');
});

it('sends the code challenge of this browser, also after a reload', async () => {
  const challenge = 'C'.repeat(22);
  answerAll({ challenge });
  const { unmount } = await verifyCode();
  unmount();
  const again = await renderApp('/forgetpassword');
  await again.user.type(await screen.findByLabelText(/^New password/), 'Quiet-river-7');
  await again.user.type(screen.getByLabelText(/^Confirm new password/), 'Quiet-river-7{Enter}');
  await screen.findByText('Your password is changed.');
  expect(sent).toHaveBeenCalledWith('forgetpassword', { email });
  expect(sent).toHaveBeenCalledWith('verifyOtp', { email, otp: '042917', challenge });
  expect(sent).toHaveBeenLastCalledWith('changepassword', expect.objectContaining({ challenge }));
  expect(window.sessionStorage.getItem('code-challenge.password-reset')).toBeNull();
});

it('another e-mail after sending starts over', async () => {
  answerAll({ challenge: 'C'.repeat(22) });
  const { user } = await askForCode();
  await user.type(screen.getByLabelText(/^Email/), 'dia');
  expect(screen.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  expect(screen.queryByLabelText(/^OTP/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByLabelText(/^OTP/)).toBeVisible();
  expect(sent).toHaveBeenLastCalledWith('forgetpassword', { email: `${email}dia` });
});

async function askForCode() {
  const app = await renderApp('/forgetpassword');
  await app.user.type(await screen.findByLabelText(/^Email/), email);
  await app.user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await screen.findByLabelText(/^OTP/);
  return app;
}

async function verifyCode() {
  const app = await askForCode();
  await app.user.type(screen.getByLabelText(/^OTP/), '042917{Enter}');
  await screen.findByLabelText(/^New password/);
  return app;
}

function answerAll(more: { challenge?: string } = {}) {
  const done = (call: string, message: string) => async (request: Request) => {
    sent(call, await request.json());
    return { status: 'true' as const, message };
  };
  server.use(
    mock('/forgetpassword', async (request: Request) => ({
      ...(await done('forgetpassword', 'If there is an account, a code is on its way.')(request)),
      ...more,
    })),
    mock('/verifyOtp', done('verifyOtp', 'The code is right.')),
    mock('/changepassword', done('changepassword', 'Your password is changed.')),
  );
}
