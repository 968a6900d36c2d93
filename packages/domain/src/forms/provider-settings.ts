/** The form of the provider's identity: name, contacts, legal identity, policies, grievance officer. */

import * as z from 'zod/mini';
import { readCin } from '../cin.ts';
import { gstinProblem, normaliseGstin, parseGstin, stateOfGstin } from '../gstin.ts';
import { plainIdentifier } from '../identifier.ts';
import { readPhone } from '../phone.ts';
import { isStateCode, stateName } from '../states.ts';
import { asciiText } from '../text/ascii-text.ts';
import { cleanLine } from '../text/clean-text.ts';
import { lengthFault } from '../text/length-fault.ts';
import { videoEmbedUrl } from '../video-link.ts';
import { emailField } from './fields.ts';
import { line, neededLine, typed } from './typed.ts';

const NAME_MAX = 100;
const ADDRESS_MAX = 300;
const LINK_MAX = 500;
const CONTACTS_MAX = 5;
const FULL_ADDRESS = 'Enter a full address that begins with https://.';

const named = (what: string, longest = NAME_MAX) => neededLine(`Enter ${what}.`, longest);

/** Checked like every phone number, but stored as typed, since pages show it: +91 80 4000 1000. */
const shownPhone = typed((text) => {
  const read = readPhone(text);
  return 'fault' in read ? read : { text: cleanLine(asciiText(text)) };
}, 'Enter the phone number.');

/** Also accepts a text that is no complete line. */
const notLongerThan = (most: number) =>
  z.refine<string>((text) => lengthFault(text, most) === undefined, {
    error: ({ input }) => lengthFault(String(input), most),
    abort: true,
  });

/** Addresses that people open from public pages: never plain http, never a script. */
const link = (what: string) =>
  z
    .string(`Enter ${what}.`)
    .check(
      z.trim(),
      z.minLength(1, { error: `Enter ${what}.`, abort: true }),
      notLongerThan(LINK_MAX),
      z.refine(isHttps, FULL_ADDRESS),
    );

/** An optional link; empty means none. */
const optionalLink = (isRight: (text: string) => boolean, wanted: string) =>
  z.string().check(
    z.trim(),
    notLongerThan(LINK_MAX),
    z.refine((text) => text === '' || isRight(text), wanted),
  );
const UPI_ID = /^[\w.-]{2,100}@[A-Za-z][A-Za-z0-9]{1,60}$/;

/** In capitals and without spaces; empty for none. */
const identifier = (shape: RegExp, fault: string) =>
  typed((text) => {
    const plain = plainIdentifier(text);
    return plain === '' || shape.test(plain) ? { text: plain } : { fault };
  });

const contacts = <Field extends z.ZodMiniType<string, string>>(field: Field, one: string) =>
  z
    .array(field, `Enter at least one ${one}.`)
    .check(
      z.minLength(1, `Enter at least one ${one}.`),
      z.maxLength(CONTACTS_MAX, `Use at most ${CONTACTS_MAX}.`),
    );

export const providerSettingsForm = z
  .object({
    name: named('the name that people know the provider by'),
    legal_name: named('the name that the company is registered under'),
    /** Companies only; otherwise empty. */
    cin: typed((text) => (text.trim() === '' ? { text: '' } : readCin(text))),
    website: optionalLink(isHttps, FULL_ADDRESS),
    address: named('the registered address', ADDRESS_MAX),
    gstin: z.string('Enter the GST number.').check(
      z.overwrite(normaliseGstin),
      z.minLength(1, { error: 'Enter the GST number.', abort: true }),
      z.refine((text) => gstinProblem(text) === undefined, {
        error: ({ input }) => gstinProblem(String(input)) ?? 'This GST number is not right.',
      }),
    ),
    state: z.string('Choose the state.').check(z.refine(isStateCode, 'Choose the state.')),
    phones: contacts(shownPhone, 'phone number'),
    emails: contacts(emailField, 'e-mail address'),
    whatsapp: optionalLink(isHttps, FULL_ADDRESS),
    privacy_url: link('the address of the privacy policy'),
    refund_url: link('the address of the refund policy'),
    terms_url: link('the address of the terms'),
    blog_url: optionalLink(isHttps, FULL_ADDRESS),
    video_url: optionalLink(isVideo, 'Enter the address of a film on YouTube or Vimeo.'),
    grievance_name: named('the name of the grievance officer'),
    grievance_email: emailField,
    /** How unpaid orders are paid without the payment provider; empty for not at all. */
    bank_account_name: line(NAME_MAX),
    bank_account_number: identifier(/^[0-9A-Z]{6,20}$/, 'Enter the account number.'),
    bank_ifsc: identifier(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC has 11 characters, such as HDFC0000123.'),
    upi_id: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || UPI_ID.test(text), 'Enter a UPI ID such as name@bank.'),
    ),
  })
  .check(
    z.refine((form) => isBankComplete(form), {
      path: ['bank_account_number'],
      error: 'Enter the name, the number and the IFSC of the account, or none of them.',
    }),
    z.refine(({ gstin, state }) => stateMismatch(gstin, state) === undefined, {
      path: ['state'],
      error: ({ input }) => mismatchOf(input) ?? 'The state does not fit the GST number.',
    }),
  );

interface BankAccount {
  bank_account_name: string;
  bank_account_number: string;
  bank_ifsc: string;
}

/** All of an account or nothing. */
export const isBankComplete = ({ bank_account_name, bank_account_number, bank_ifsc }: BankAccount): boolean =>
  new Set([bank_account_name, bank_account_number, bank_ifsc].map((text) => text === '')).size === 1;

export type ProviderSettingsForm = z.infer<typeof providerSettingsForm>;

/** The state of a valid GST number when it differs from the chosen one; else undefined. */
export function stateMismatch(gstin: string, state: string): string | undefined {
  const right = parseGstin(gstin);
  const own = right && stateOfGstin(right);
  if (own === undefined || !isStateCode(state) || own === state) return undefined;
  return `This GST number belongs to ${stateName(own)}.`;
}

function mismatchOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('gstin' in input) || !('state' in input))
    return undefined;
  return stateMismatch(String(input.gstin), String(input.state));
}

function isVideo(text: string): boolean {
  return videoEmbedUrl(text) !== undefined;
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
