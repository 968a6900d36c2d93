/** What every customer's call answers to those who may not make it. */
import type { World } from './world.ts';

/** Posts JSON as a plain HTTP client would, so that also what the SDK can't say can be sent. */
export async function post(world: Pick<World, 'app'>, path: string, body: unknown, token?: string) {
  const answer = await world.app.inject({
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

/** What `answersToOthers` finds of a call that is for customers alone. */
export const customersOnly = {
  nobody: '401 unauthenticated',
  'somebody with a made-up token': '401 unauthenticated',
  staff: '403 forbidden',
  admin: '403 forbidden',
};

/** What everybody but a customer is answered. */
export async function answersToOthers(world: World, path: string, body: unknown) {
  const answer = async (token?: string) => {
    const { status, body: told } = await post(world, path, body, token);
    return `${status} ${String(told['code'] ?? told['status'])}`;
  };
  return {
    nobody: await answer(),
    'somebody with a made-up token': await answer('no.such.token'),
    staff: await answer((await world.staff()).token),
    admin: await answer((await world.admin()).token),
  };
}
