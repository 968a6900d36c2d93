/** Returns the caller's account and mail preferences. */

import type { Handler } from '../contract/operation.ts';
import { loadProfile } from './load-profile.ts';

export const profile: Handler<'profile'> = async (deps, { actor }) => ({
  status: 'true',
  message: 'Your account.',
  profile: await loadProfile(deps, deps.db, actor.userId),
});
