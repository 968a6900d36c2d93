/** Account security: password, devices, data export and deletion. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeDevice, mockProfile } from '../../test/make-profile.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const done = (message: string) => ({ status: 'true' as const, message });

async function open(tab: string) {
  server.use(mockProfile());
  return renderApp(`/profile?tab=${tab}`, { token });
}
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));

describe('a new password', () => {
  async function fill(user: Awaited<ReturnType<typeof open>>['user'], renewed = 'another good secret') {
    await user.type(await field('Current password'), 'the old secret');
    await user.type(await field('New password'), renewed);
    await user.type(await field('Confirm new password'), renewed);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('is sent, confirmed, and removed from the fields and the device', async () => {
    const sent = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/change_own_password', async (request) => {
        sent(await request.json());
        return done('Your password is changed. All other devices are signed out.');
      }),
    );
    const { user } = await open('password');
    await fill(user);
    expect(await screen.findByText(/All other devices are signed out/)).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      current_password: 'the old secret',
      password: 'another good secret',
      password_confirmation: 'another good secret',
    });
    await waitFor(async () => expect(await field('Current password')).toHaveValue(''));
    const stored = JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)]);
    expect(stored).not.toMatch(/old secret|good secret/);
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  });

  it('is validated before it is sent, and a wrong current password is shown at its field', async () => {
    const { user } = await open('password');
    await fill(user, 'short');
    expect(screen.getByText('Use at least 8 characters.')).toBeVisible();
    const errors = [{ field: 'current_password', message: 'This is not your password.' }];
    server.use(
      mockProblem('/change_own_password', 400, { code: 'validation_failed', message: 'No.', errors }),
    );
    await fill(user);
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(await field('Current password')).toHaveFocus();
  });
});

describe('the devices', () => {
  const phone = makeDevice(2, { browser: 'Safari', system: 'iPhone' });
  const mockDevices = (...devices: ReturnType<typeof makeDevice>[]) =>
    mock('/my_devices', { ...done('Your devices.'), devices, attempts: [] });

  it('are listed with their type and last use, the current one marked', async () => {
    server.use(mockDevices(makeDevice(1), phone));
    await open('devices');
    const rows = within(await screen.findByRole('list', { name: 'Signed-in devices' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent('Chrome on Windows');
    expect(rows[0]).toHaveTextContent('This device');
    expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(rows[1]).toHaveTextContent('Safari on iPhone');
    expect(rows[1]?.querySelector('time')).toHaveAttribute('title', '5 Mar 2026, 9:30 am');
  });

  it('that are unknown are labelled so', async () => {
    const unknown = { browser: 'Unknown browser', system: 'Unknown system' };
    server.use(mockDevices(makeDevice(1, unknown), makeDevice(2, { ...unknown, system: 'Linux' })));
    await open('devices');
    expect(await screen.findByText('Unknown device')).toBeVisible();
    expect(screen.getByText('Linux')).toBeVisible();
  });

  it('are followed by the newest login attempts with their results', async () => {
    const attempt = { network: '203.0.113.x', browser: 'Firefox', system: 'Linux' };
    server.use(
      mock('/my_devices', {
        ...done('Your devices.'),
        devices: [makeDevice(1)],
        attempts: [
          { ...attempt, id: 2, tried_at: '2026-03-05T04:00:00Z', outcome: 'wrong_code' },
          { ...attempt, id: 1, tried_at: '2026-03-05T03:00:00Z', outcome: 'wrong_password' },
        ],
      }),
    );
    await open('devices');
    const rows = within(await screen.findByRole('list', { name: 'Recent sign-in attempts' })).getAllByRole(
      'listitem',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Firefox on Linux.* from 203\.0\.113\.xWrong code/);
    expect(rows[0]?.querySelector('time')).toHaveAttribute('title', '5 Mar 2026, 9:30 am');
    expect(rows[1]).toHaveTextContent('Wrong password');
  });

  it('are signed out one by one', async () => {
    server.use(mockDevices(makeDevice(1), phone));
    const ended = vi.fn<(body: unknown) => void>();
    const { user } = await open('devices');
    const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
    server.use(
      mock('/end_device', async (request) => {
        ended(await request.json());
        return done('The device is signed out.');
      }),
      mockDevices(makeDevice(1)),
    );
    await user.click(button);
    expect(await screen.findByText('You are signed in on no other device.')).toBeVisible();
    expect(ended).toHaveBeenCalledExactlyOnceWith({ id: phone.id });
  });

  it('are signed out all at once after a confirmation', async () => {
    server.use(mockDevices(makeDevice(1), phone, makeDevice(3)));
    const { user } = await open('devices');
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out all other devices?' });
    expect(question).toHaveTextContent('2 devices must log in again.');
    server.use(
      mock('/end_other_devices', { ...done('All other devices are signed out.'), ended: 2 }),
      mockDevices(makeDevice(1)),
    );
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed in on no other device.')).toBeVisible();
  });

  it('show a load error with Retry', async () => {
    server.use(mockTooMany('/my_devices'));
    const { user } = await open('devices');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockDevices(makeDevice(1)));
    await user.click(retry);
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  });
});

describe('the customer’s data', () => {
  it('are downloaded after the password is entered', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.href);
    });
    onTestFinished(() => clicked.mockRestore());
    const saved: string[] = [];
    const { user } = await open('data');
    const form = await screen.findByRole('form', { name: 'Download my data' });
    await user.click(within(form).getByRole('button', { name: 'Download my data' }));
    expect(within(form).getByText('Enter your password.')).toBeVisible();
    const errors = [{ field: 'password', message: 'This is not your password.' }];
    server.use(mockProblem('/export_my_data', 400, { code: 'validation_failed', message: 'No.', errors }));
    await user.type(within(form).getByLabelText(/^Your password/), 'not mine');
    await user.click(within(form).getByRole('button', { name: 'Download my data' }));
    expect(await within(form).findByText('This is not your password.')).toBeVisible();
    const url = 'http://api.test/api/my_data/7?expires=1&signature=x';
    server.use(
      mock('/export_my_data', {
        ...done('The link works for five minutes.'),
        url,
        expires_at: '2026-03-05T04:45:00.000Z',
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your download has begun.')).toBeVisible();
    expect(saved).toEqual([url]);
    expect(within(form).getByLabelText(/^Your password/)).toHaveValue('');
  });

  it('are not deleted while paid orders are open, unless the customer waives them', async () => {
    const { user, address } = await open('data');
    await user.click(await screen.findByRole('button', { name: 'Close my account…' }));
    const form = await screen.findByRole('form', { name: 'Close my account' });
    const words = 'One order is paid and not finished: ORD-000012.';
    server.use(mockProblem('/request_erasure', 409, { code: 'open_orders', message: words }));
    const press = () => user.click(within(form).getByRole('button', { name: 'Close my account' }));
    await user.type(within(form).getByLabelText(/^Your password/), 'the secret');
    await press();
    const note = await within(form).findByRole('alert');
    expect(note).toHaveTextContent(words);
    expect(within(note).getByRole('link', { name: 'Raise a ticket' })).toHaveAttribute(
      'href',
      '/raiseticket',
    );
    await user.click(within(note).getByRole('checkbox', { name: 'Close my account all the same' }));
    const sent: unknown[] = [];
    server.use(
      mock('/request_erasure', async (request) => {
        sent.push(await request.json());
        return { ...done('Your account is closed.'), erase_on: '2027-03-05' };
      }),
    );
    await press();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent).toEqual([{ password: 'the secret', give_up_orders: true }]);
  });

  it('are deleted with the account: first the consequences, then the password, then the login', async () => {
    const { user, address } = await open('data');
    const section = await screen.findByRole('region', { name: 'Close your account and erase your data' });
    expect(section).toHaveTextContent('Invoices stay');
    expect(section).toHaveTextContent(/Until \d+ \w{3} \d{4} we keep your data, hidden/);
    expect(screen.queryByRole('form', { name: 'Close my account' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close my account…' }));
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await user.click(screen.getByRole('button', { name: 'Close my account…' }));
    const form = await screen.findByRole('form', { name: 'Close my account' });
    server.use(mock('/request_erasure', { ...done('Your account is closed.'), erase_on: '2027-03-05' }));
    await user.type(within(form).getByLabelText(/^Your password/), 'the secret');
    await user.click(within(form).getByRole('button', { name: 'Close my account' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your account is closed.')).toBeVisible();
    expect(localStorage.getItem('portal.customer.token')).toBeNull();
  });
});
