/** Which address a call came from when proxies stand between. */
import type { IncomingMessage } from 'node:http';

/** The first address, seen from here, that is no proxy of ours: whatever stands before it anybody could have written. */
export function clientAddress(
  request: IncomingMessage,
  isTrustedProxy: (address: string) => boolean,
): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const written = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const hops = [...written, request.socket.remoteAddress ?? ''].toReversed();
  return hops.find((hop) => !isTrustedProxy(hop)) ?? hops.at(-1) ?? '';
}
