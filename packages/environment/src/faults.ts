/** Values that production and staging refuse. Each check returns a text that follows the setting's name. */

import { addressOfSender } from './fields.ts';
import type { Stage } from './stage.ts';

type Fault = string | undefined;

/** Needs https and a public host. */
export function addressFault(address: string): Fault {
  const url = URL.parse(address);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (isLoopback(url.hostname)) return 'names this machine itself, which nobody else reaches';
  return isExampleDomain(url.hostname) ? 'is the example' : undefined;
}

/** Refuses example domains (RFC 2606). */
export const mailFault = (sender: string): Fault =>
  isExampleDomain(addressOfSender(sender).split('@').at(-1) ?? '') ? 'is the example' : undefined;

const isLoopback = (host: string) =>
  /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/i.test(host);

const isExampleDomain = (host: string) => /(?:^|\.)(?:example|example\.(?:com|net|org)|invalid)$/i.test(host);

/** Below this entropy, in bits, a secret can be guessed. */
const MIN_BITS = 70;
const exampleWords = /development-secret|change-?me|secret|example|password|namuna/i;

/** Refuses example texts and secrets without enough entropy. */
export function secretFault(secret: string): Fault {
  if (exampleWords.test(secret)) return 'is an example secret';
  return bitsOf(secret) < MIN_BITS ? 'is too simple: make it with `openssl rand -hex 32`' : undefined;
}

/** The lower of the entropies of its characters and of the steps between them, which reveal patterns. */
function bitsOf(secret: string): number {
  const codes = [...Buffer.from(secret)];
  const steps = codes.slice(1).map((code, n) => code - (codes[n] ?? 0));
  return Math.min(entropyOf(codes) * codes.length, entropyOf(steps) * steps.length);
}

/** Shannon entropy, in bits per symbol. */
function entropyOf(symbols: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / symbols.length;
    return bits - share * Math.log2(share);
  }, 0);
}

/** Production needs live keys; staging refuses them. */
export function paymentKeyFault(key: string, stage: Stage): Fault {
  const isLiveKey = key.startsWith('rzp_live_');
  if (stage === 'production')
    return isLiveKey
      ? undefined
      : 'must be a live key, which begins with rzp_live_; test keys are for staging';
  return isLiveKey ? 'is a live key, which staging must not hold' : undefined;
}

/** Must be a host of the payment provider; staging may use the sandbox. */
export const foreignHostFault =
  (host: string) =>
  (given: string, stage: Stage): Fault => {
    const url = URL.parse(given);
    const isRight = url?.protocol === 'https:' && url.host === host && url.username === '';
    return isRight || stage === 'staging' ? undefined : `is not the real provider, https://${host}`;
  };
