/** What a call is answered by each role that may not make it. */
import type { TestApp } from './test-app.ts';

/** Posts JSON as a plain HTTP client, including bodies that the SDK's types reject. */
export async function postJson(testApp: Pick<TestApp, 'app'>, path: string, body: unknown, token?: string) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** What `responsesByRole` returns for a call that is for customers only. */
export const customersOnly = {
  anonymous: '401 unauthenticated',
  'invalid token': '401 unauthenticated',
  staff: '403 forbidden',
  admin: '403 forbidden',
};

/** Calls the operation as every role but a customer. Returns the status and problem code of each response. */
export async function responsesByRole(testApp: TestApp, path: string, body: unknown) {
  const call = async (token?: string) => {
    const response = await postJson(testApp, path, body, token);
    return `${response.status} ${String(response.body['code'] ?? response.body['status'])}`;
  };
  return {
    anonymous: await call(),
    'invalid token': await call('no.such.token'),
    staff: await call((await testApp.staff()).token),
    admin: await call((await testApp.admin()).token),
  };
}
