/** The caller's own account, with which notifications also come by mail. */
import type { Handler } from '../contract/operation.ts';
import { loadProfile } from './load-profile.ts';

export const profile: Handler<'profile'> = async (deps, { actor }) => ({
  status: 'true',
  message: 'Your account.',
  profile: await loadProfile(deps.db, actor.userId, deps.clock.now()),
});
