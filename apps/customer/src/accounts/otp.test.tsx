/** One-time code screen: input boxes, resend timer and registration. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import { clearRegistration, saveRegistration } from './saved-registration.ts';

const details = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'Quiet-river-7',
};

beforeEach(() => saveRegistration(details));
afterEach(() => vi.useRealTimers());

it('shows six boxes for the code sent to the e-mail, the first with the focus [otp-001]', async () => {
  await renderApp('/otp');
  expect(await screen.findAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6);
  expect(box(1)).toHaveFocus();
  expect(screen.getByText(details.email)).toBeVisible();
});

it('a box accepts one digit and nothing else [otp-002]', async () => {
  const { user } = await renderApp('/otp');
  await user.type(await screen.findByLabelText('Digit 1 of 6'), 'a-७');
  expect(box(1)).toHaveValue('');
  await user.type(box(1), '7');
  expect(box(1)).toHaveValue('7');
});

it('a digit moves the focus on and backspace moves it back [otp-003] [otp-004]', async () => {
  const { user } = await renderApp('/otp');
  await user.type(await screen.findByLabelText('Digit 1 of 6'), '4');
  expect(box(2)).toHaveFocus();
  await user.keyboard('2');
  expect(box(3)).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(box(2)).toHaveFocus();
});

it('a pasted code fills every box', async () => {
  const { user } = await renderApp('/otp');
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.paste('042917');
  expect([1, 2, 3, 4, 5, 6].map((n) => box(n).value).join('')).toBe('042917');
});

it('Resend OTP asks for another code and starts the wait of 120 seconds [otp-005] [otp-006]', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/sendOtp', async (request) => {
      sent(await request.json());
      return { status: 'true' as const, message: 'We sent another code.' };
    }),
  );
  const { user } = await renderApp('/otp');
  expect(screen.queryByText(/latest mail/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByText('We sent another code.')).toBeVisible();
  expect(screen.getByText(/Only the code of the latest mail counts/)).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: details.email });
  expect(screen.getByRole('timer')).toHaveTextContent('2:00');
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument();
});

it('sends the code challenge of this browser, for this address only', async () => {
  const sent = vi.fn<(call: string, body: unknown) => void>();
  const [first, second] = ['A'.repeat(22), 'B'.repeat(22)];
  window.sessionStorage.setItem(
    'code-challenge.registration',
    `${encodeURIComponent(details.email)} ${first}`,
  );
  server.use(
    mock('/sendOtp', async (request) => {
      sent('sendOtp', await request.json());
      return { status: 'true' as const, message: 'We sent another code.', challenge: second };
    }),
    mock('/register', async (request) => {
      sent('register', await request.json());
      return { status: 'true' as const, message: 'Your account is ready.' };
    }),
  );
  const { user } = await renderApp('/otp');
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  await screen.findByText('We sent another code.');
  await user.click(box(1));
  await user.paste('042917');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Your account is ready.');
  expect(sent.mock.calls).toEqual([
    ['sendOtp', { email: details.email, challenge: first }],
    ['register', { ...details, uotp: '042917', challenge: second }],
  ]);
  expect(window.sessionStorage.getItem('code-challenge.registration')).toBeNull();
});

it('counts down from the code that was sent, through a reload, until it can be resent [otp-006]', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  window.sessionStorage.setItem('countdown.registration', String(Date.now() + 61_000));
  await renderApp('/otp');
  expect(await screen.findByRole('timer')).toHaveTextContent('1:01');
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
});

it('Continue registers, forgets the details and leads to the login [otp-007] [otp-009] [register-009]', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/register', async (request) => {
      sent(await request.json());
      return { status: 'true' as const, message: 'Your account is ready.' };
    }),
  );
  const { user, address } = await renderApp('/otp');
  await user.type(await screen.findByLabelText('Digit 1 of 6'), '0');
  await user.keyboard('42917');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...details, uotp: '042917' });
  expect(await screen.findByText('Your account is ready.')).toBeVisible();
  expect(await screen.findByLabelText(/^Email/)).toHaveValue(details.email);
});

describe('after a reload', () => {
  const { password, ...kept } = details;
  beforeEach(() => {
    clearRegistration();
    window.sessionStorage.setItem('registration', JSON.stringify(kept));
  });

  it('asks for the password again and registers with the saved details [otp-007]', async () => {
    const sent = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/register', async (request) => {
        sent(await request.json());
        return { status: 'true' as const, message: 'Your account is ready.' };
      }),
    );
    const { user, address } = await renderApp('/otp');
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.paste('042917');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^Password/), `${password}{Enter}`);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...details, uotp: '042917' });
  });

  it('keeps the typed password when the code is rejected', async () => {
    server.use(mockProblem('/register', 422, { code: 'code_wrong', message: 'This code is wrong.' }));
    const { user } = await renderApp('/otp');
    await user.type(await screen.findByLabelText(/^Password/), password);
    await user.click(box(1));
    await user.paste('111111');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(box(1)).toHaveValue(''));
    expect(screen.getByLabelText(/^Password/)).toHaveValue(password);
  });

  it('shows an error at the password field when the password is rejected', async () => {
    const errors = [{ field: 'password', message: 'This password is too common.' }];
    server.use(mockProblem('/register', 400, { code: 'validation_failed', errors }));
    const { user } = await renderApp('/otp');
    await user.type(await screen.findByLabelText(/^Password/), 'password1');
    await user.click(box(1));
    await user.paste('111111');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This password is too common.')).toBeVisible();
  });
});

it('shows no password field after the registration form', async () => {
  await renderApp('/otp');
  await screen.findByLabelText('Digit 1 of 6');
  expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
});

it('Enter continues as well', async () => {
  server.use(mock('/register', { status: 'true', message: 'Your account is ready.' }));
  const { user, address } = await renderApp('/otp');
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.paste('042917');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/login'));
});

it('does not send fewer than six digits', async () => {
  const { user } = await renderApp('/otp');
  await user.type(await screen.findByLabelText('Digit 1 of 6'), '0');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter the six digits of the code.')).toBeVisible();
});

it('redirects to the registration without saved details [otp-008]', async () => {
  window.sessionStorage.clear();
  const { address } = await renderApp('/otp');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(address()).toBe('/register');
});

it('a wrong code shows a toast and a message, and clears the boxes [otp-010] [errors-001]', async () => {
  server.use(mockProblem('/register', 422, { code: 'code_wrong', message: 'This code is wrong.' }));
  const { user, address } = await renderApp('/otp');
  for (const wrong of ['111111', '222222']) {
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.paste(wrong);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(box(1)).toHaveValue(''));
    expect(await screen.findAllByText('This code is wrong.')).toHaveLength(2);
    expect(box(1)).toHaveFocus();
  }
  expect(address()).toBe('/otp');
  expect(window.sessionStorage.getItem('registration')).toContain(details.email);
});

it('logs a network failure to the console and keeps the digits [errors-010]', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  server.use(mockNetworkError('/register'));
  const { user, address } = await renderApp('/otp');
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.paste('042917');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^We could not be reached/)).toBeVisible();
  expect(log).toHaveBeenCalled();
  expect(box(6)).toHaveValue('7');
  expect(address()).toBe('/otp');
  log.mockRestore();
});

it('Change details leads back with everything but the password filled in', async () => {
  const { user } = await renderApp('/otp');
  fireEvent.focus(await screen.findByLabelText('Digit 1 of 6'));
  await user.click(screen.getByRole('link', { name: 'Change details' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue(details.name);
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

function box(n: number): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(`Digit ${n} of 6`);
}
