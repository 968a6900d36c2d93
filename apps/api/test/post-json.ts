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
