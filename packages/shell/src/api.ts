/** The client of the API with this app's token on every call. */
import { type Api, createApi } from '@portal/sdk/client';
import type { Session } from '@portal/sdk/session';

/** Calls have no time-out in the client (C§9). */
export function createAppApi(baseUrl: string, session: Session): Api {
  return createApi({ baseUrl, getToken: session.token });
}
