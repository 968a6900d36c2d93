/** Fixtures: the customer's account and devices as the server returns them. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';

type Profile = components['schemas']['Profile'];
type Device = components['schemas']['Device'];

export const makeProfile = (change: Partial<Profile> = {}): Profile => ({
  id: 7,
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9812345678',
  user_type: 'user',
  gst_number: null,
  billing_state: null,
  billing_address: null,
  business_name: null,
  buyer_kind: 'india',
  billing_country: null,
  zero_rated: [],
  zero_rated_gst_number: null,
  pending_email: null,
  mail_preferences: [
    { title: 'New Message', wanted: true },
    { title: 'Order Status Updated', wanted: false },
  ],
  ...change,
});

export const makeDevice = (nr: number, change: Partial<Device> = {}): Device => ({
  id: `00000000-0000-4000-8000-00000000000${nr}`,
  browser: 'Chrome',
  system: 'Windows',
  created_at: '2026-03-01T04:00:00.000Z',
  last_used_at: '2026-03-05T04:00:00.000Z',
  current: nr === 1,
  ...change,
});

export const mockProfile = (change: Partial<Profile> = {}) =>
  mock('/profile', { status: 'true', message: 'Your account.', profile: makeProfile(change) });

/** Stores what it receives, like the server; `asked` records each body. */
export function mockUpdateProfile(asked: (body: unknown) => void) {
  return mock('/update_profile', async (request) => {
    const body = (await request.json()) as Partial<Profile>;
    asked(body);
    return { status: 'true' as const, message: 'Your changes are saved.', profile: makeProfile(body) };
  });
}
