import { BlockList, isIP } from 'node:net';

/** Undefined when an entry is neither an address nor a network. */
export function compileNetworks(list: string): BlockList | undefined {
  const compiled = new BlockList();
  for (const network of list.split(',')) {
    const [address = '', bits, ...more] = network.trim().split('/');
    const version = isIP(address);
    if (version === 0 || more.length > 0) return undefined;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const most = version === 4 ? 32 : 128;
    if (bits === undefined) compiled.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      compiled.addSubnet(address, Number(bits), family);
    else return undefined;
  }
  return compiled;
}

/** Returns a check whether an address is in the list; without a list every address is. */
export function networkCheck(list: string | undefined): (address: string) => boolean {
  if (list === undefined) return () => true;
  const compiled = compileNetworks(list);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && compiled?.check(plain, version === 4 ? 'ipv4' : 'ipv6') === true;
  };
}
