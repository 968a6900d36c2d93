/** The profile: its tabs, forms and states. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeProfile, mockProfile, mockUpdateProfile } from '../../test/make-profile.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';

async function open(path = '/profile', change: Parameters<typeof mockProfile>[0] = {}) {
  server.use(mockProfile(change));
  return renderApp(path, { token });
}
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));

describe('the screen', () => {
  it('has Edit Profile with a General tab, which is open at first [profile-001]', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Edit Profile' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    expect(await field('Name')).toHaveValue('Meera Iyer');
    expect(await field('Phone')).toHaveValue('9812345678');
    expect(screen.getByText('meera@example.in')).toBeVisible();
  });

  it('is reached from the account menu', async () => {
    const { user, address } = await open('/profile?tab=billing');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('keeps the open tab in the URL, and an unknown one is General', async () => {
    const { user, address } = await open('/profile?tab=nonsense');
    await user.click(await screen.findByRole('tab', { name: 'Password' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=password'));
    expect(await field('Current password')).toHaveValue('');
  });

  it('shows a loading state, an error with Retry, and then the account', async () => {
    server.use(mockTooMany('/profile'));
    const { user } = await renderApp('/profile', { token });
    expect(await screen.findByText('Loading your profile')).toBeInTheDocument();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockProfile());
    await user.click(retry);
    expect(await field('Name')).toHaveValue('Meera Iyer');
  });
});

describe('name and phone', () => {
  it('are saved, in their normal form', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(mockUpdateProfile(asked));
    const { user } = await open();
    await user.clear(await field('Name'));
    await user.type(await field('Name'), '  Meera R. Iyer ');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved.')).toBeVisible();
    expect(asked).toHaveBeenCalledExactlyOnceWith({ name: 'Meera R. Iyer', phone: '9812345678' });
    expect(await field('Name')).toHaveValue('Meera R. Iyer');
  });

  it('are validated before they are sent, and server errors appear at their fields', async () => {
    const { user } = await open();
    await user.clear(await field('Name'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(screen.getByText('Enter your name.')).toBeVisible();
    await user.type(await field('Name'), 'Meera');
    const errors = [{ field: 'phone', message: 'This number does not exist.' }];
    server.use(mockProblem('/update_profile', 400, { code: 'validation_failed', message: 'No.', errors }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This number does not exist.')).toBeVisible();
    expect(await field('Phone')).toHaveFocus();
  });

  it('keep unsaved input through a reload', async () => {
    const { user, unmount } = await open();
    await user.type(await field('Name'), ' Rao');
    unmount();
    await open();
    expect(await field('Name')).toHaveValue('Meera Iyer Rao');
  });

  it('ask before unsaved changes are left, also for another tab', async () => {
    const { user, address } = await open();
    await user.type(await field('Name'), ' Rao');
    await user.click(screen.getByRole('tab', { name: 'Devices' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/profile');
    expect(await field('Name')).toHaveValue('Meera Iyer Rao');
    await user.click(screen.getByRole('tab', { name: 'Billing' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=billing'));
  });
});

describe('the e-mail', () => {
  const code = '042917';
  const typeCode = async (user: { type: (box: Element, text: string) => Promise<void> }, digits = code) => {
    for (const [at, digit] of [...digits].entries()) {
      await user.type(screen.getByLabelText(`Digit ${at + 1} of 6`), digit);
    }
  };

  it('is changed by a code to the new address, after the password [profile-002]', async () => {
    const sent = vi.fn<(body: unknown) => void>();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
    server.use(
      mock('/change_email', async (request) => {
        sent(await request.json());
        return { status: 'true' as const, message: 'We have sent a six-digit code to the new address.' };
      }),
      mockProfile({ pending_email: 'new@example.in' }),
    );
    await user.type(await field('New e-mail'), 'new@example.in');
    await user.type(await field('Your password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const form = await screen.findByRole('form', { name: 'Confirm e-mail' });
    expect(form).toHaveTextContent('new@example.in');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'new@example.in', password: 'secret words' });
    // The password is not stored on the device.
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret words');

    server.use(
      mockProblem('/confirm_email', 422, { code: 'code_wrong', message: 'Wrong code. 4 tries left.' }),
    );
    await typeCode(user, '111111');
    await user.click(screen.getByRole('button', { name: 'Confirm e-mail' }));
    expect(
      await within(await screen.findByRole('form', { name: 'Confirm e-mail' })).findByRole('alert'),
    ).toHaveTextContent('Wrong code. 4 tries left.');
    server.use(
      mock('/confirm_email', async (request) => {
        sent(await request.json());
        const profile = makeProfile({ email: 'new@example.in' });
        return { status: 'true' as const, message: 'Your e-mail address is new@example.in now.', profile };
      }),
    );
    await typeCode(user);
    await user.click(screen.getByRole('button', { name: 'Confirm e-mail' }));
    expect(await screen.findByText('new@example.in')).toBeVisible();
    expect(sent).toHaveBeenLastCalledWith({ email: 'new@example.in', otp: code });
    expect(screen.getByRole('button', { name: 'Change e-mail' })).toBeVisible();
  });

  it('continues with the code after a reload, and another one can be requested', async () => {
    const { user } = await open('/profile', { pending_email: 'new@example.in' });
    await user.click(await screen.findByRole('button', { name: 'New code or address' }));
    expect(await field('New e-mail')).toHaveValue('new@example.in');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('form', { name: 'Confirm e-mail' })).toBeVisible();
  });

  it('stays when the password is wrong', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
    const errors = [{ field: 'password', message: 'This is not your password.' }];
    server.use(mockProblem('/change_email', 400, { code: 'validation_failed', message: 'No.', errors }));
    await user.type(await field('New e-mail'), 'new@example.in');
    await user.type(await field('Your password'), 'not mine');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('This is not your password.')).toBeVisible();
  });
});

describe('billing', () => {
  it('takes the state from a valid GST number, and does not save a mistyped one', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(mockUpdateProfile(asked));
    const { user } = await open('/profile?tab=billing');
    await user.type(await field('GST number'), '27aapfu0939f1zx');
    expect(await screen.findByText(/seems to be mistyped/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const wrong = await field('GST number');
    await waitFor(() => expect(wrong).toHaveFocus());
    expect(asked).not.toHaveBeenCalled();
    await user.clear(await field('GST number'));
    await user.type(await field('GST number'), '27aapfu0939f1zv');
    expect(screen.queryByText(/seems to be mistyped/)).not.toBeInTheDocument();
    expect(await field('Billing state')).toHaveValue('27');
    await user.type(await field('Business name'), 'Hill Road Traders');
    await user.type(await field('Billing address'), '4 Hill Road, Mumbai');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledExactlyOnceWith({
        gst_number: '27AAPFU0939F1ZV',
        business_name: 'Hill Road Traders',
        billing_state: '27',
        billing_address: '4 Hill Road, Mumbai',
        buyer_kind: 'india',
        billing_country: '',
      }),
    );
  });

  it('can be removed', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(mockUpdateProfile(asked));
    const { user } = await open('/profile?tab=billing', {
      gst_number: '27AAPFU0939F1ZV',
      billing_state: '27',
    });
    await user.clear(await field('GST number'));
    await user.selectOptions(await field('Billing state'), '');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith({
        gst_number: '',
        business_name: '',
        billing_state: null,
        billing_address: '',
        buyer_kind: 'india',
        billing_country: '',
      }),
    );
  });
});

describe('mail preferences', () => {
  it('are saved at once', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(mockUpdateProfile(asked));
    const { user } = await open('/profile?tab=notifications');
    await user.click(await screen.findByRole('switch', { name: /^New Message/ }));
    expect(screen.getByRole('switch', { name: /^New Message/ })).not.toBeChecked();
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith({ mail_preferences: [{ title: 'New Message', wanted: false }] }),
    );
  });

  it('are reverted when the server rejects the change', async () => {
    server.use(mockTooMany('/update_profile'));
    const { user } = await open('/profile?tab=notifications');
    await user.click(await screen.findByRole('switch', { name: /^Order Status/ }));
    expect(await screen.findByText(/Too many requests/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Order Status/ })).not.toBeChecked());
  });
});
