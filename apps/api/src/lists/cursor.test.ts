import { describe, expect, it } from 'vitest';
import { cursorCodec } from './cursor.ts';

const secret = ['secret of the cursors'] as const;
const codec = cursorCodec(secret, 'orders:7');
const good = codec.encode({ id: 1_234 });

describe('a cursor', () => {
  it.each([1, 35, 36, 1_234, 2 ** 40, Number.MAX_SAFE_INTEGER])('holds the id %d', (id) => {
    expect(codec.decode(codec.encode({ id }))).toEqual({ id });
  });

  it.each([
    ['another id', good.replace(/^../, 'zz')],
    ['a changed signature', good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a leading zero', `0${good}`],
    ['something after it', `${good}x`],
    ['no signature', good.split('.')[0] ?? ''],
    ['letters that take two bytes', good.replace(/.$/, 'é')],
    ['nothing', ''],
    ['words', 'the next page, please'],
  ])('with %s is rejected', (_what, cursor) => {
    expect(() => codec.decode(cursor)).toThrow('This cursor is not one');
  });

  it('of another list or secret is rejected', () => {
    expect(() => cursorCodec(secret, 'orders:8').decode(good)).toThrow('This cursor is not one');
    expect(() => cursorCodec(['another secret'], 'orders:7').decode(good)).toThrow('This cursor is not one');
  });

  it('of the previous secret is accepted', () => {
    expect(cursorCodec(['another secret', ...secret], 'orders:7').decode(good)).toEqual({ id: 1_234 });
  });

  it.each(['', 'Annual return', '2026-11-29', '~', 'é'])('holds the sort key %j, signed', (key) => {
    const cursor = codec.encode({ id: 7, key });
    expect(codec.decode(cursor)).toEqual({ id: 7, key });
    const changed = cursor.replace(/~.*/, `~${Buffer.from('another').toString('base64url')}`);
    expect(() => codec.decode(changed)).toThrow('This cursor is not one');
    expect(() => codec.decode(cursor.replace(/~.*/, ''))).toThrow('This cursor is not one');
  });
});
