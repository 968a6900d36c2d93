import { describe, expect, it } from 'vitest';
import { compileNetworks, networkCheck } from './networks.ts';

describe('a list of networks', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0',
    'loopback',
    '',
    '10.0.0.0/8,',
    '2001:db8::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
  ])('rejects "%s"', (list) => expect(compileNetworks(list)).toBeUndefined());

  it('contains addresses and networks of both families, also mapped ones', () => {
    const isWithin = networkCheck('10.1.0.0/16, 192.0.2.7 ,2001:db8::/32');
    const inside = ['10.1.255.1', '192.0.2.7', '2001:db8:1::1', '::ffff:10.1.0.1'];
    const outside = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', 'garbage', ''];
    expect(inside.filter((address) => !isWithin(address))).toEqual([]);
    expect(outside.filter((address) => isWithin(address))).toEqual([]);
  });

  it('contains every address when unset', () => {
    expect(networkCheck(undefined)('192.0.2.8')).toBe(true);
  });
});
