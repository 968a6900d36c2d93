/** Returns whether two-factor is on, and how many recovery codes are left. */

import { unauthenticated } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { requiresTwoFactor } from './requires-two-factor.ts';

export const twoStepStatus: Handler<'twoStepStatus'> = async (deps, { actor }) => {
  const person = await deps.db
    .selectFrom('people')
    .select('two_step_at')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!person) throw unauthenticated();
  return {
    status: 'true',
    message: person.two_step_at === null ? 'Two-step sign-in is off.' : 'Two-step sign-in is on.',
    enabled: person.two_step_at !== null,
    enabled_at: person.two_step_at && person.two_step_at.toISOString(),
    required: requiresTwoFactor(deps.config, actor.kind),
    recovery_codes_left: await countRecoveryCodes(deps.db, actor.userId),
  };
};
