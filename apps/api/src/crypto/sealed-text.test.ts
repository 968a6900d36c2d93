/** Texts at rest: sealed, bound to the secret, never twice the same. */
import { describe, expect, it } from 'vitest';
import { decryptText, reencryptText, encryptText } from './sealed-text.ts';

const secret = ['a data secret of the tests, long enough'] as const;

describe('a sealed text', () => {
  it.each(['AAPPV1234K', 'सरल फूड्स प्राइवेट लिमिटेड', '', 'x'.repeat(2_000)])('opens again: %j', (text) => {
    expect(decryptText(secret, encryptText(secret, text))).toBe(text);
  });

  it('shows nothing of the text and differs each time', () => {
    const [one, other] = [encryptText(secret, 'AAPPV1234K'), encryptText(secret, 'AAPPV1234K')];
    expect(one.includes('AAPPV')).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('stays shut with another secret', () => {
    expect(() => decryptText(['another data secret, also long enough'], encryptText(secret, 'x'))).toThrow();
  });

  it.each([0, 1, 12, 13, 28, 29, 31])('stays shut when byte %i was changed', (at) => {
    const sealed = encryptText(secret, 'abc');
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    expect(() => decryptText(secret, sealed)).toThrow();
  });

  it.each([0, 1, 28])('stays shut when cut to %i bytes', (length) => {
    expect(() => decryptText(secret, encryptText(secret, 'abc').subarray(0, length))).toThrow();
  });

  it('of the secret before opens, and is sealed with the present one once', () => {
    const both = ['a new data secret, long enough as well', ...secret] as const;
    const sealed = encryptText(secret, 'AAPPV1234K', 'two-step');
    expect(decryptText(both, sealed, 'two-step')).toBe('AAPPV1234K');
    const again = reencryptText(both, sealed, 'two-step') ?? sealed;
    expect(decryptText([both[0]], again, 'two-step')).toBe('AAPPV1234K');
    expect(reencryptText(both, again, 'two-step')).toBeUndefined();
    expect(() => reencryptText(['neither of the two, but long enough'], sealed, 'two-step')).toThrow();
  });
});
