/** The demo customers' answers to text requirements, valid for their kind. */

import { gstinCheck } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';

/** By the part of a customer's address before the @. */
const PANS: Readonly<Record<string, string>> = {
  customer: 'AHMPI2846Q',
  ravi: 'AFRPN4821K',
  sunita: 'BDSPD5634L',
  arjun: 'CKAPM2718F',
  fatima: 'DLFPS3917H',
  gurpreet: 'EMGPS6402J',
  ananya: 'FNAPG7351M',
};

const panOf = (customer: string) => PANS[customer] ?? 'AHMPI2846Q';

export function demoGstin(state: StateCode, customer: string): string {
  const first = `${state}${panOf(customer)}1Z`;
  return `${first}${gstinCheck(first) ?? ''}`;
}

interface TextRequirement {
  name: string;
  kind: string | null;
}

/** Throws when the demo has no answer. */
export function demoAnswer({ name, kind }: TextRequirement, customer: string, state: StateCode): string {
  const byKind: Readonly<Record<string, string>> = {
    pan: panOf(customer),
    gstin: demoGstin(state, customer),
    cin: 'U74999KA2019PTC123456',
    din: '08123456',
    bank_account: '123456789012, SBIN0001234',
  };
  const answer = byKind[kind ?? ''] ?? BY_NAME[name];
  if (answer === undefined) throw new Error(`the demo has no answer for “${name}”`);
  return answer;
}

const BY_NAME: Readonly<Record<string, string>> = {
  'Two proposed LLP names, in order of preference': '1. Iyer Textiles LLP\n2. Iyer Handlooms LLP',
  'Contribution and profit share of each partner':
    'First partner: Rs.60,000, 60 %\nSecond partner: Rs.40,000, 40 %',
  'Two proposed company names, in order of preference':
    '1. Iyer Kitchens Private Limited\n2. Iyer Foods Private Limited',
  'Business activity in one or two sentences': 'We make packaged foods in Bengaluru and sell them online.',
  'Shareholding pattern and paid-up capital': 'Two shareholders with half each; paid-up capital Rs.1,00,000.',
  'Names and addresses of two witnesses': 'Two colleagues, both at the registered office of the business.',
  'Full name of the director': 'Fatima Sheikh',
  'Name of the owner': 'Ravi Nair',
  'Name of the author': 'Arjun Malhotra',
  'The word or brand to protect': 'NAIR SPICES',
  'Goods or services sold under it': 'Spices and mixes of spices (class 30).',
  'Application number': '5812345',
  'Date and place of first publication, if any': 'Not published yet.',
};
