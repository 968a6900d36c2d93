/** The login of each app, which lets only its own kind of person in (login-008). */

import type { LoginForm } from '@portal/domain/forms/login';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { STORAGE_BLOCKED, StorageError, isStorageBlocked } from './browser-storage.ts';

/**
 * @throws ApiError `invalid_credentials` for whoever is another kind of person, whose session is ended at once; with a
 * `challenge` when the second step is due; StorageError when the browser could not keep the session.
 */
export async function logInAs(api: Api, wanted: 'user' | 'staff' | 'admin', body: LoginForm) {
  if (isStorageBlocked()) throw new StorageError(STORAGE_BLOCKED);
  const answer = await data(api.POST('/login', { body })).catch((error: unknown) => {
    throw isOfAnother(wanted, error) ? invalidCredentials() : error;
  });
  const { user_type: userType, token, user_id: userId } = answer;
  if (userType === wanted) return { token, userId };
  void endForeignSession(api, token);
  throw invalidCredentials();
}

const isOfAnother = (wanted: string, error: unknown) =>
  error instanceof ApiError &&
  (isRequest(error)
    ? wanted !== 'staff'
    : error.challenge !== undefined && error.challenge.user_type !== wanted);

/** Only who asks for access as staff gets these, after the right password. */
const isRequest = ({ code }: ApiError) => code === 'access_pending' || code === 'access_rejected';

const invalidCredentials = () =>
  new ApiError(401, { code: 'invalid_credentials', message: 'Invalid Credentials' });

// Nobody will use that session. When this fails it ends by itself, and there is nothing to tell the person.
async function endForeignSession(api: Api, token: string): Promise<void> {
  await api
    .POST('/logout', { body: {}, headers: { authorization: `Bearer ${token}` } })
    .catch(() => undefined);
}
