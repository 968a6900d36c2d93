/** Leads addresses that can't be decoded to the ordinary "nothing here", with its envelope and headers. */
import type { IncomingMessage } from 'node:http';

/** Fastify answers such an address by itself, before any hook, and repeats it. */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return '/';
  }
}
