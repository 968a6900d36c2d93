/** A TOTP authenticator on the test's clock. */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { Secret, TOTP } from 'otpauth';
import { password } from './make.ts';
import type { SettableClock } from './settable-clock.ts';

/** The code of the secret, so many steps of 30 seconds from now. */
export const currentTotp = (secret: string, clock: SettableClock, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  });

/** Enables two-factor and advances the clock to an unused code. */
export async function enableTwoFactor(api: Api, clock: SettableClock) {
  const { secret } = await data(api.POST('/begin_two_step', { body: { password } }));
  const { recovery_codes: recoveryCodes } = await data(
    api.POST('/confirm_two_step', { body: { code: currentTotp(secret, clock) } }),
  );
  clock.advance(60);
  return { secret, recoveryCodes };
}
