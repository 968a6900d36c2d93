/** The provider's details, until an admin sets them. */

import { readCin } from '@portal/domain/cin';
import { type Gstin, parseGstin } from '@portal/domain/gstin';
import { addressFault, mailFault } from '@portal/environment/faults';
import { address, mailAddress, text } from '@portal/environment/fields';
import { optional, required } from '@portal/environment/setting';
import * as z from 'zod';

/** Fictitious, with a valid check character; refused in production. */
const example = {
  PROVIDER_NAME: 'Namuna Compliance',
  PROVIDER_PHONE: '+91 80 0000 0000',
  PROVIDER_EMAIL: 'hello@namuna.example',
  PROVIDER_ADDRESS: '12 Sample Street, Example Nagar, Bengaluru 560000',
  PROVIDER_GSTIN: '29AAAAA0000A1ZY',
  PROVIDER_GRIEVANCE_NAME: 'A. Namuna',
} as const;

const gstin = z.string().transform((given, context): Gstin => {
  const right = parseGstin(given);
  if (right) return right;
  context.addIssue('is not a GST number');
  return z.NEVER;
});
const cin = z.string().transform((given, context): string => {
  const read = readCin(given);
  if ('text' in read) return read.text;
  context.addIssue('is not a CIN');
  return z.NEVER;
});
const phone = text.refine((given) => given.replaceAll(/\D/g, '').length >= 8, 'is not a telephone number');

/** Ignores case, spaces and commas. */
const normalised = (given: string) => given.toLowerCase().replaceAll(/[\s,]+/g, '');

const noExample = (name: keyof typeof example) => (given: string) =>
  normalised(given) === normalised(example[name]) ? 'is the example' : undefined;

const shown = (name: keyof typeof example, parse: z.ZodType<string>, meaning: string) =>
  required(parse, meaning, { development: example[name], fault: noExample(name) });

const policy = (path: string, what: string) =>
  required(address('https'), `page with the ${what}, which every page links to`, {
    development: `https://www.namuna.example/${path}`,
    fault: addressFault,
  });

export const providerSettings = {
  PROVIDER_NAME: shown('PROVIDER_NAME', text, 'name that people know'),
  PROVIDER_LEGAL_NAME: optional(
    text.max(100),
    'registered name, which invoices name; `PROVIDER_NAME` when unset',
  ),
  PROVIDER_CIN: optional(cin, 'what a company must write on its invoices, mails and pages'),
  PROVIDER_WEBSITE: optional(address('https'), 'website, on papers and mails', { fault: addressFault }),
  PROVIDER_PHONE: shown('PROVIDER_PHONE', phone, 'telephone'),
  PROVIDER_EMAIL: required(mailAddress, 'e-mail address', {
    development: example.PROVIDER_EMAIL,
    fault: mailFault,
  }),
  PROVIDER_ADDRESS: shown('PROVIDER_ADDRESS', text, 'postal address'),
  PROVIDER_GSTIN: required(gstin, 'GST number, whose state decides which GST an invoice shows', {
    development: example.PROVIDER_GSTIN,
    fault: noExample('PROVIDER_GSTIN'),
  }),
  PROVIDER_WHATSAPP: optional(address('https'), 'link to a WhatsApp chat', {
    development: 'https://wa.me/918000000000',
    fault: (link) => (link === 'https://wa.me/918000000000' ? 'is the example' : addressFault(link)),
  }),
  PROVIDER_PRIVACY_URL: policy('privacy-policy', 'privacy policy'),
  PROVIDER_REFUND_URL: policy('refund-and-cancellation', 'refund policy'),
  PROVIDER_TERMS_URL: policy('terms-and-conditions', 'terms'),
  PROVIDER_BLOG_URL: optional(address('https'), 'blog', {
    development: 'https://www.namuna.example/blog',
    fault: addressFault,
  }),
  PROVIDER_VIDEO_URL: optional(address('https'), 'film of the services page, on YouTube or Vimeo', {
    development: 'https://vimeo.com/76979871',
    fault: (film) => (film === 'https://vimeo.com/76979871' ? 'is the example' : addressFault(film)),
  }),
  PROVIDER_GRIEVANCE_NAME: shown(
    'PROVIDER_GRIEVANCE_NAME',
    text,
    'grievance officer, whom the Consumer Protection (E-Commerce) Rules 2020 demand',
  ),
  PROVIDER_GRIEVANCE_EMAIL: required(mailAddress, 'how to reach the grievance officer', {
    development: 'grievance@namuna.example',
    fault: mailFault,
  }),
};
