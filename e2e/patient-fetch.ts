/** Repeats a call that an overloaded server rejects, after the time that it names, as an integration should. */

import { setTimeout as wait } from 'node:timers/promises';

const MOST_REPEATS = 5;

export async function patientFetch(request: Request): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetch(request.clone());
    if (response.status !== 503 || repeats === MOST_REPEATS) return response;
    await wait(1_000 * (Number(response.headers.get('retry-after')) || 1));
  }
}
