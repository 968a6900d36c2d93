/** Calls the installation from one of many addresses, so that no client reaches the per-address limits. */

import { Agent, request } from 'node:https';
import type { Send } from '../../apps/api/test/proof/rolling-load.ts';
import { apiUrl } from './installation.ts';
import type { MachineFolder } from './machine.ts';

/** Over HTTP/1.1 with keep-alive, like clients of partners. */
export function callFrom({ outsideAddresses }: MachineFolder): { send: Send; close(): void } {
  const agents = outsideAddresses.map((localAddress) => new Agent({ localAddress, keepAlive: true }));
  const send: Send = async (path, { method, headers, body }, network) => {
    const encoded = new Response(body);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const type = headers['content-type'] ?? encoded.headers.get('content-type') ?? '';
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const call = request(`${apiUrl}/api/${path}`, {
      method,
      agent: agents[network % agents.length],
      headers: { ...headers, 'content-type': type, 'content-length': bytes.byteLength },
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const retryAfter = answer.headers['retry-after'];
        const init = {
          status: answer.statusCode ?? 0,
          headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
        };
        resolve(new Response(Buffer.concat(parts), init));
      });
    });
    call.end(bytes);
    return promise;
  };
  return { send, close: () => agents.forEach((agent) => agent.destroy()) };
}
