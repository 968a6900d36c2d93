/** The login of each app, which accepts only its own role (login-008). */

import type { LoginForm } from '@portal/domain/forms/login';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { STORAGE_BLOCKED, StorageError, isStorageBlocked } from './browser-storage.ts';

/**
 * @throws ApiError `invalid_credentials` for a person with another role, whose session is ended; with a `challenge` when
 * a two-factor code is required; StorageError when the browser could not store the session.
 */
export async function logInAs(api: Api, role: 'user' | 'staff' | 'admin', body: LoginForm) {
  if (isStorageBlocked()) throw new StorageError(STORAGE_BLOCKED);
  const answer = await data(api.POST('/login', { body })).catch((error: unknown) => {
    throw isOfAnother(role, error) ? invalidCredentials() : error;
  });
  const { user_type: userType, token, user_id: userId } = answer;
  if (userType === role) return { token, userId };
  void endForeignSession(api, token);
  throw invalidCredentials();
}

const isOfAnother = (role: string, error: unknown) =>
  error instanceof ApiError &&
  (isRequest(error) ? role !== 'staff' : error.challenge !== undefined && error.challenge.user_type !== role);

/** Only a staff login returns these, after the correct password. */
const isRequest = ({ code }: ApiError) => code === 'access_pending' || code === 'access_rejected';

const invalidCredentials = () =>
  new ApiError(401, { code: 'invalid_credentials', message: 'Invalid Credentials' });

// The session is not used. If this fails, it expires by itself, so the user needs no message.
async function endForeignSession(api: Api, token: string): Promise<void> {
  await api
    .POST('/logout', { body: {}, headers: { authorization: `Bearer ${token}` } })
    .catch(() => undefined);
}
