/** Finds a free TCP port of 127.0.0.1. */

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Another program may take it first, so the caller must be able to retry. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
