/** What production and staging refuse of a value; each answers words that follow the setting's name. */
import { addressOfSender } from './fields.ts';
import type { Stage } from './stage.ts';

type Fault = string | undefined;

/** https, and a host that others reach. */
export function addressFault(address: string): Fault {
  const url = URL.parse(address);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (isLoopback(url.hostname)) return 'names this machine itself, which nobody else reaches';
  return isExampleDomain(url.hostname) ? 'is the example' : undefined;
}

/** Of a domain that nobody can own (RFC 2606). */
export const mailFault = (sender: string): Fault =>
  isExampleDomain(addressOfSender(sender).split('@').at(-1) ?? '') ? 'is the example' : undefined;

const isLoopback = (host: string) =>
  /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/i.test(host);

const isExampleDomain = (host: string) => /(?:^|\.)(?:example|example\.(?:com|net|org)|invalid)$/i.test(host);

/** Bits below which a secret could be guessed. */
const leastBits = 70;
const exampleWords = /development-secret|change-?me|secret|example|password|namuna/i;

/** A secret must look random: of many different characters in no pattern, and no example. */
export function secretFault(secret: string): Fault {
  if (exampleWords.test(secret)) return 'is an example secret';
  return bitsOf(secret) < leastBits ? 'is too simple: make it with `openssl rand -hex 32`' : undefined;
}

/** By how often its characters repeat, and the steps from one to the next, which tell of patterns; whichever says less. */
function bitsOf(secret: string): number {
  const codes = [...Buffer.from(secret)];
  const steps = codes.slice(1).map((code, n) => code - (codes[n] ?? 0));
  return Math.min(entropyOf(codes) * codes.length, entropyOf(steps) * steps.length);
}

/** Shannon's, in bits for each of them. */
function entropyOf(symbols: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / symbols.length;
    return bits - share * Math.log2(share);
  }, 0);
}

/** Production takes the provider's live keys alone, staging none of them. */
export function paymentKeyFault(key: string, stage: Stage): Fault {
  const isLiveKey = key.startsWith('rzp_live_');
  if (stage === 'production')
    return isLiveKey
      ? undefined
      : 'must be a live key, which begins with rzp_live_; test keys are for staging';
  return isLiveKey ? 'is a live key, which staging must not hold' : undefined;
}

/** A host of the payment provider's; staging may name the sandbox. */
export const foreignHostFault =
  (host: string) =>
  (given: string, stage: Stage): Fault => {
    const url = URL.parse(given);
    const isRight = url?.protocol === 'https:' && url.host === host && url.username === '';
    return isRight || stage === 'staging' ? undefined : `is not the real provider, https://${host}`;
  };
