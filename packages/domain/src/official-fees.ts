/** Official fees of a service: paid to a government office, on top of the price (record 0061). */

import { formatRs, gstOf, type Paise, paiseToRupees, rupeesToPaise, sumPaise, toPaise } from './money.ts';
import type { StateCode } from './states.ts';

/** `at_actuals` is charged later, for what it turns out to be; until then there is an estimate. */
export const OFFICIAL_FEE_KINDS = ['fixed', 'by_state', 'at_actuals'] as const;
export type OfficialFeeKind = (typeof OFFICIAL_FEE_KINDS)[number];

export interface OfficialFee {
  readonly name: string;
  readonly kind: OfficialFeeKind;
  /** By state: in every state that has no amount of its own. At actuals: the estimate. */
  readonly amount_paise: number;
  readonly states: readonly { readonly state: StateCode; readonly amount_paise: number }[];
  /** Passed on at cost, outside GST (Rule 33 CGST Rules); else taxed like the service. */
  readonly pure_agent: boolean;
}

/** As answers carry it, in rupees. */
export interface OfficialFeeInRupees extends Pick<OfficialFee, 'name' | 'kind' | 'pure_agent'> {
  readonly amount: number;
  readonly states: readonly { readonly state: StateCode; readonly amount: number }[];
}

export const feesInRupees = (fees: readonly OfficialFee[]) =>
  fees.map(({ name, kind, amount_paise: amount, states, pure_agent }) => ({
    name,
    kind,
    amount: paiseToRupees(toPaise(amount)),
    states: states.map((each) => ({ state: each.state, amount: paiseToRupees(toPaise(each.amount_paise)) })),
    pure_agent,
  }));

export const feesInPaise = (fees: readonly OfficialFeeInRupees[]): OfficialFee[] =>
  fees.map(({ amount, states, ...fee }) => ({
    ...fee,
    amount_paise: rupeesToPaise(amount),
    states: states.map((each) => ({ state: each.state, amount_paise: rupeesToPaise(each.amount) })),
  }));

/** A fee that is paid together with its service. */
export interface BoughtFee {
  readonly name: string;
  readonly price: Paise;
  /** Zero for a pure agent. */
  readonly gst: Paise;
  readonly pure_agent: boolean;
}

export const isByState = ({ kind }: OfficialFee): boolean => kind === 'by_state';
export const isAtActuals = ({ kind }: OfficialFee): boolean => kind === 'at_actuals';

/** The fees that are paid with the service in a state. Without a state those by state are missing. */
export function boughtFees(
  fees: readonly OfficialFee[],
  state: StateCode | undefined,
  gstRateBasisPoints: number,
): BoughtFee[] {
  return fees
    .filter((fee) => !isAtActuals(fee) && (state !== undefined || !isByState(fee)))
    .map((fee) => boughtFee(fee, amountIn(fee, state), gstRateBasisPoints))
    .filter(({ price }) => price > 0);
}

/** A pure agent passes on exactly what was paid: no tax, and nothing is rounded. */
export function boughtFee(
  { name, pure_agent }: Pick<OfficialFee, 'name' | 'pure_agent'>,
  price: Paise,
  gstRateBasisPoints: number,
): BoughtFee {
  return { name, price, gst: pure_agent ? toPaise(0) : gstOf(price, gstRateBasisPoints), pure_agent };
}

const amountIn = ({ amount_paise: amount, states }: OfficialFee, state: StateCode | undefined): Paise =>
  toPaise(states.find((each) => each.state === state)?.amount_paise ?? amount);

/**
 * "Rs.1,500, outside GST", "Rs.200 to Rs.1,000 by state, plus GST" or "about Rs.4,500, outside GST".
 * @param rate of the service, in per cent.
 */
export const officialFeeText = (fee: OfficialFee, rate: number): string =>
  `${amountText(fee)}, ${feeTaxText(fee, rate)}`;

function feeTaxText({ pure_agent: isPureAgent }: OfficialFee, rate: number): string {
  if (isPureAgent) return 'outside GST';
  return rate === 0 ? 'GST-exempt' : 'plus GST';
}

function amountText({ kind, amount_paise: amount, states }: OfficialFee): string {
  if (kind === 'fixed') return formatRs(toPaise(amount));
  if (kind === 'at_actuals') return `about ${formatRs(toPaise(amount))}`;
  const amounts = [amount, ...states.map((each) => each.amount_paise)];
  return `${formatRs(toPaise(Math.min(...amounts)))} to ${formatRs(toPaise(Math.max(...amounts)))} by state`;
}

export const sumFees = (fees: readonly Pick<BoughtFee, 'price' | 'gst'>[]): { price: Paise; gst: Paise } => ({
  price: sumPaise(fees.map(({ price }) => price)),
  gst: sumPaise(fees.map(({ gst }) => gst)),
});

interface FeeFault {
  /** Below the fee's entry, such as `name` or `states.1.state`. */
  readonly field: string;
  readonly index: number;
  readonly message: string;
}

/** What is wrong with a list of fees beyond the length of its texts. */
export function feeFaults(fees: readonly Omit<OfficialFee, 'pure_agent'>[]): FeeFault[] {
  const names = fees.map(({ name }) => name.trim().toLowerCase());
  return fees.flatMap((fee, index) => [
    ...(names[index] === '' ? [{ index, field: 'name', message: 'Name the fee.' }] : []),
    ...(names[index] !== '' && names.indexOf(names[index] ?? '') < index
      ? [{ index, field: 'name', message: 'There is a fee of this name already.' }]
      : []),
    ...amountFaults(fee).map((fault) => ({ index, ...fault })),
  ]);
}

function amountFaults({ kind, amount_paise: amount, states }: Omit<OfficialFee, 'pure_agent'>) {
  if (kind !== 'by_state') {
    return [
      ...(amount > 0 ? [] : [{ field: 'amount', message: 'Enter an amount of at least 1 rupee.' }]),
      ...(states.length === 0
        ? []
        : [{ field: 'states', message: 'Only a fee by state has amounts by state.' }]),
    ];
  }
  const codes = states.map(({ state }) => state);
  return [
    ...(states.length > 0 ? [] : [{ field: 'states', message: 'Add the amount of at least one state.' }]),
    ...codes.flatMap((code, at) =>
      codes.indexOf(code) < at
        ? [{ field: `states.${at}.state`, message: 'There is an amount of this state already.' }]
        : [],
    ),
  ];
}
