/** The guard of the signed-in screens (session-006). */

import { redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { loginPath } from './return-path.ts';

/**
 * For `beforeLoad` of the signed-in layout. Returns the context of its screens.
 * @throws a redirect to the login when there is no session.
 */
export async function requireSession({
  context: { app, session, signedOut, dataClients, live },
  location,
}: {
  context: AppContext;
  location: { href: string };
}) {
  const userId = session.userId();
  if (session.token() === undefined || userId === undefined) {
    session.end();
    throw redirect({ href: loginPath(app.login, location.href) });
  }
  signedOut.clear();
  const [{ api, access, confirmations, queryClient }, socket] = await Promise.all([dataClients(), live()]);
  return { api, access, confirmations, queryClient, live: { api, socket, userId } };
}
