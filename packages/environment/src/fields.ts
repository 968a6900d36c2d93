/** Parsers of single settings; their messages follow the setting's name. */

import { BlockList } from 'node:net';
import { isEmail } from '@portal/domain/email';
import * as z from 'zod';
import { compileNetworks } from './networks.ts';

export const text = z.string().trim().min(1, 'is empty');

const refine = (isRight: (value: string) => boolean, message: string) =>
  z.string().trim().refine(isRight, message);

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

/** A number above `least`, up to `most`. */
export const amount = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a number from ${least} to ${most}`,
    })
    .transform(Number);

export const port = wholeNumber(0, 65_535);

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.join(' or ')}` });

/** `https://app.firm.in`, as browsers send it in Origin: no `*`, path or trailing slash. */
export const origin = refine(
  isOrigin,
  'must be an origin such as https://app.firm.in, without a path or a slash at the end',
);

/** Comma-separated origins. */
export const origins = refine(
  (list) => list.split(',').every((one) => isOrigin(one.trim())),
  'must be origins such as https://partner.in with commas between, without paths, `*` or slashes at the end',
).transform((list) => list.split(',').map((one) => one.trim()));

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.origin === value.toLowerCase() &&
    !value.includes('*')
  );
}

/** A URL with one of these schemes and a host. */
export const address = (...schemes: readonly [string, ...string[]]) =>
  refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.host !== '';
    },
    `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')} and name a host`,
  );

/** `hello@firm.in`. */
export const mailAddress = refine(isEmail, 'must be an e-mail address');

/** `Firm <no-reply@firm.in>`, or the address only. */
export const mailSender = refine(
  (value) => isEmail(addressOfSender(value)) && !/[\r\n]/.test(value),
  'must be an e-mail address, alone or as `Name <address>`',
);

export const addressOfSender = (sender: string): string =>
  /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();

/** `10.0.0.0/8, 2001:db8::/32`, or single addresses. */
export const networks = refine(
  (list) => compileNetworks(list) instanceof BlockList,
  'must be addresses or networks such as 10.0.0.0/8 with commas between',
);
