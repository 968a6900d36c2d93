import { describe, expect, it } from 'vitest';
import { decryptText, reencryptText, encryptText } from './encrypted-text.ts';

const secret = ['a data secret of the tests, long enough'] as const;

describe('an encrypted text', () => {
  it.each(['AAPPV1234K', 'सरल फूड्स प्राइवेट लिमिटेड', '', 'x'.repeat(2_000)])('decrypts to %j', (text) => {
    expect(decryptText(secret, encryptText(secret, text))).toBe(text);
  });

  it('reveals nothing of the text and differs each time', () => {
    const [one, other] = [encryptText(secret, 'AAPPV1234K'), encryptText(secret, 'AAPPV1234K')];
    expect(one.includes('AAPPV')).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('can’t be decrypted with another secret', () => {
    expect(() => decryptText(['another data secret, also long enough'], encryptText(secret, 'x'))).toThrow();
  });

  it.each([0, 1, 12, 13, 28, 29, 31])('can’t be decrypted when byte %i was changed', (at) => {
    const sealed = encryptText(secret, 'abc');
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    expect(() => decryptText(secret, sealed)).toThrow();
  });

  it.each([0, 1, 28])('can’t be decrypted when cut to %i bytes', (length) => {
    expect(() => decryptText(secret, encryptText(secret, 'abc').subarray(0, length))).toThrow();
  });

  it('of the previous secret is decrypted, and re-encrypted with the current one once', () => {
    const both = ['a new data secret, long enough as well', ...secret] as const;
    const sealed = encryptText(secret, 'AAPPV1234K', 'two-factor');
    expect(decryptText(both, sealed, 'two-factor')).toBe('AAPPV1234K');
    const again = reencryptText(both, sealed, 'two-factor') ?? sealed;
    expect(decryptText([both[0]], again, 'two-factor')).toBe('AAPPV1234K');
    expect(reencryptText(both, again, 'two-factor')).toBeUndefined();
    expect(() => reencryptText(['neither of the two, but long enough'], sealed, 'two-factor')).toThrow();
  });
});
