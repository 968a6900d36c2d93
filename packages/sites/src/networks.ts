/** Lists of addresses and networks, and which address a call came from when proxies stand between. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** `10.0.0.0/8, 2001:db8::1` as a list. @throws naming the entry that is neither an address nor a network. */
export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry !== '') addNetwork(list, entry);
  }
  return list;
}

function addNetwork(list: BlockList, entry: string): void {
  const [address = '', bits, ...more] = entry.split('/');
  const family = familyOf(address);
  const longest = family === 'ipv4' ? 32 : 128;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  if (family === undefined || !isLength || more.length > 0) {
    throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8`);
  }
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

export function isIn(list: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
}

/** The first address, seen from here, that is no proxy of ours: whatever stands before it anybody could have written. */
export function visitorOf(request: IncomingMessage, proxies: BlockList): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const written = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const hops = [...written, request.socket.remoteAddress ?? ''].toReversed();
  return hops.find((hop) => !isIn(proxies, hop)) ?? hops.at(-1) ?? '';
}

const families = { 4: 'ipv4', 6: 'ipv6' } as const;

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 || version === 6 ? families[version] : undefined;
}
