/** The guard in front of every screen behind an app's login (session-006). */
import { redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { loginPath } from './return-path.ts';

/** Answers what screens behind the login have in addition. @throws a redirect to the login for whoever has no session. */
export async function enterSignedIn(
  { session, signedOut, services, live }: AppContext,
  login: string,
  address: string,
) {
  const userId = session.userId();
  if (session.token() === undefined || userId === undefined) {
    session.end();
    throw redirect({ href: loginPath(login, address) });
  }
  signedOut.clear();
  const [{ api, access, confirmations, queryClient }, socket] = await Promise.all([services(), live()]);
  return { api, access, confirmations, queryClient, live: { api, socket, userId } };
}
