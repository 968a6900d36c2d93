/** Loads the provider's details from the API. */

import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { SitesConfig } from './config.ts';
import { isRecord } from './is-record.ts';
import type { Provider } from './site-config.ts';

/** How long pages wait for a slow API. */
const longestMs = 500;

/** @throws when it does not respond in time or its response violates the contract. */
export async function fetchProvider({
  apiOrigin,
  apiInternalOrigin,
}: Pick<SitesConfig, 'apiOrigin' | 'apiInternalOrigin'>): Promise<Provider> {
  const url = new URL('/api/provider', apiInternalOrigin);
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  // Not by fetch, which sets Host itself: the API only responds under its own host name, also through another address.
  const asked = send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: new URL(apiOrigin).host },
    signal: AbortSignal.timeout(longestMs),
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end('{}');
  });
  if (answer.statusCode !== 200) {
    answer.resume();
    throw new Error(`the API answered ${answer.statusCode}`);
  }
  const body: unknown = JSON.parse(await text(answer));
  if (!isRecord(body) || !isRecord(body['provider'])) throw new Error('the API answered without a provider');
  return body['provider'];
}
