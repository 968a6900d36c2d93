/** Differences of two versions of a service, one line per field, in words. */

import { gstRateOn } from '@portal/domain/gst';
import { gstRateText } from '@portal/domain/gst-text';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { readRupees } from '@portal/domain/rupees';
import { isStateCode, stateName } from '@portal/domain/states';
import type { Difference } from '../shell/concurrent-change.tsx';
import { FEE_KIND_LABELS, KIND_LABELS } from './kind-labels.ts';
import {
  type DocumentValue,
  type FeeValue,
  type StepValue,
  type ServiceValues,
  words,
} from './service-values.ts';

export type ServiceField = keyof ReturnType<typeof words>;

/** In the order of the form; equal fields are omitted. */
export function differences(
  before: ServiceValues,
  after: ServiceValues,
): readonly Difference<ServiceField>[] {
  const [old, now] = [words(before), words(after)];
  return FIELDS.flatMap(({ field, label }) =>
    JSON.stringify(old[field]) === JSON.stringify(now[field])
      ? []
      : [{ field, label, before: shown(field, before), after: shown(field, after) }],
  );
}

const FIELDS: readonly { field: ServiceField; label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'category', label: 'Department' },
  { field: 'price', label: 'Price' },
  { field: 'sla', label: 'Timeline' },
  { field: 'sac_code', label: 'SAC' },
  { field: 'tax', label: 'GST' },
  { field: 'details', label: 'Details' },
  { field: 'video_link', label: 'Video' },
  { field: 'official_fees', label: 'Official fees' },
  { field: 'documents', label: 'Documents' },
  { field: 'steps', label: 'Steps' },
];

function shown(field: ServiceField, values: ServiceValues): string {
  if (field === 'tax') return taxText(values.tax);
  if (field === 'price') return priceText(values.price);
  if (field === 'official_fees') return list(values.official_fees.map(feeText));
  if (field === 'documents') return list(values.documents.map(documentText));
  if (field === 'steps') return list(values.steps.map(stepText));
  return list([values[field].trim()].filter((text) => text !== ''));
}

function taxText({ treatment, exemption }: ServiceValues['tax']): string {
  if (treatment !== 'exempt') return gstRateText(gstRateOn(new Date(), treatment));
  return exemption.trim() === '' ? 'exempt' : `exempt (${exemption.trim()})`;
}

/** "Rs.1,499/-", or the typed text while it is not a price. */
function priceText(typed: string): string {
  const price = readRupees(typed);
  return 'text' in price ? formatRsDash(rupeesToPaise(price.text)) : typed;
}

function feeText({ name, kind, amount, states, pure_agent: isPureAgent }: FeeValue): string {
  const more = [
    FEE_KIND_LABELS[kind],
    priceText(amount),
    ...(kind === 'by_state'
      ? states.map((each) => `${stateText(each.state)} ${priceText(each.amount)}`)
      : []),
    isPureAgent ? 'outside GST' : 'taxed',
  ].filter((each) => each !== '');
  return `${name.trim()} (${more.join(', ')})`;
}

const stateText = (code: string) => (isStateCode(code) ? (stateName(code) ?? '') : '');

function documentText({ doc_name: name, field_type: type, required, kind, hint }: DocumentValue): string {
  const more = [
    type === 'text' ? `text${kind === '' ? '' : `, ${KIND_LABELS[kind]}`}` : '',
    required ? '' : 'optional',
    hint.trim() === '' ? '' : `“${hint.trim()}”`,
  ].filter((each) => each !== '');
  return more.length === 0 ? name.trim() : `${name.trim()} (${more.join(', ')})`;
}

function stepText({ name, earned, fee }: StepValue): string {
  const more = [
    earned.trim() === '' ? '' : `${earned.replaceAll(/[\s%]/g, '')} % earned`,
    fee.trim() === '' ? '' : `official fee ${priceText(fee)}`,
  ].filter((each) => each !== '');
  return more.length === 0 ? name.trim() : `${name.trim()} (${more.join(', ')})`;
}

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(' · '));
