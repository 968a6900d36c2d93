/** Returns a signed link to the archive of the caller's own data, valid for five minutes. */

import { checkOwnPassword } from '../accounts/check-own-password.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';

/** Needs the password: the archive shows in clear what the screens mask. */
export const exportMyData: Handler<'exportMyData'> = async (deps, { actor, body }) => {
  await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const { config, clock } = deps;
  const link = signLink(linkSecrets(config), myDataPath(actor.userId), clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/my_data/${actor.userId}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

/** The signed path. Never one of a stored file, which begins with `user`. */
export const myDataPath = (personId: number) => `my-data/${personId}`;
