/** A service as form values, and form values as a request body. */

import { type ServiceForm, sentStates } from '@portal/domain/forms/service';
import type { CatalogueService } from './catalogue.queries.ts';

export type DocumentValue = ServiceForm['documents'][number];
export type FeeValue = Omit<ServiceForm['official_fees'][number], 'states'> & { states: FeeStateValue[] };
/** Typed and unvalidated: the state may be empty. */
type FeeStateValue = { key: string; state: string; amount: string };
export type StepValue = ServiceForm['steps'][number];

/** Typed and unvalidated: the department may be empty. */
export type ServiceValues = Omit<ServiceForm, 'category' | 'official_fees'> & {
  official_fees: FeeValue[];
  category: string;
  /** The version that the values are based on; 0 for a new service. */
  seen: number;
};

let made = 0;
/** Identifies an entry of a list while it is moved. */
const newKey = () => `entry-${Date.now().toString(36)}-${++made}`;

export const newDocument = (): DocumentValue => ({
  key: newKey(),
  doc_name: '',
  field_type: 'file',
  required: true,
  kind: '',
  hint: '',
});

export const newStep = (): StepValue => ({ key: newKey(), name: '', earned: '', fee: '' });

export const newFee = (): FeeValue => ({
  key: newKey(),
  name: '',
  kind: 'fixed',
  amount: '',
  pure_agent: true,
  states: [],
});

export const newFeeState = (): FeeStateValue => ({ key: newKey(), state: '', amount: '' });

export const emptyService = (): ServiceValues => ({
  seen: 0,
  name: '',
  category: '',
  price: '',
  sla: '',
  details: '',
  video_link: '',
  sac_code: '',
  tax: { treatment: 'standard', exemption: '' },
  official_fees: [],
  documents: [],
  steps: [newStep()],
});

/** Keys are indexes, so that equal services have equal values. */
export const toValues = (service: CatalogueService): ServiceValues => ({
  seen: service.version,
  name: service.name,
  category: service.category,
  price: String(service.price),
  sla: service.sla,
  details: service.details,
  video_link: service.video_link ?? '',
  sac_code: service.sac_code,
  tax: { treatment: service.tax_treatment, exemption: service.tax_exemption ?? '' },
  official_fees: service.official_fees.map(({ amount, states, ...fee }, index) => ({
    ...fee,
    key: `stored-${index}`,
    amount: typedNumber(amount),
    states: states.map((each, position) => ({
      key: `stored-${position}`,
      state: each.state,
      amount: typedNumber(each.amount),
    })),
  })),
  documents: service.documents.map((document, index) => ({
    key: `stored-${index}`,
    doc_name: document.doc_name,
    field_type: document.field_type,
    required: document.required === 'true',
    kind: document.kind ?? '',
    hint: document.hint,
  })),
  steps: service.step_terms.map(({ step: name, earned_percent: earned, official_fee: fee }, index) => ({
    key: `stored-${index}`,
    name,
    earned: typedNumber(earned),
    fee: typedNumber(fee),
  })),
});

const typedNumber = (value: number) => (value === 0 ? '' : String(value));

export const toFields = (values: ServiceForm) => ({
  name: values.name,
  category: values.category,
  price: values.price,
  sla: values.sla,
  details: values.details,
  video_link: values.video_link,
  sac_code: values.sac_code,
  tax_treatment: values.tax.treatment,
  tax_exemption: values.tax.treatment === 'exempt' ? values.tax.exemption : '',
  official_fees: values.official_fees.map((fee) => ({
    name: fee.name,
    kind: fee.kind,
    amount: Number(fee.amount),
    states: sentStates(fee).map(({ state, amount }) => ({ state, amount: Number(amount) })),
    pure_agent: fee.pure_agent,
  })),
  documents: values.documents.map(({ doc_name, field_type, required, kind, hint }) => ({
    doc_name,
    field_type,
    required: required ? ('true' as const) : ('false' as const),
    kind: field_type === 'text' && kind !== '' ? kind : null,
    hint,
  })),
  steps: values.steps.map(({ name }) => name),
  step_terms: values.steps.map(({ name: step, earned, fee }) => ({
    step,
    earned_percent: Number(earned),
    official_fee: Number(fee),
  })),
});

/** Whether two forms are equal, apart from keys and version. */
export function sameValues(one: ServiceValues, other: ServiceValues): boolean {
  return JSON.stringify(words(one)) === JSON.stringify(words(other));
}

/** A form's fields as comparable lists. */
export function words({ seen: _, official_fees: fees, documents, steps, ...texts }: ServiceValues) {
  return {
    ...texts,
    official_fees: fees.map(({ key: _key, states, ...fee }) => ({
      ...fee,
      states: states.map(({ state, amount }) => ({ state, amount })),
    })),
    documents: documents.map(({ key: _key, ...document }) => document),
    steps: steps.map(({ key: _key, ...step }) => step),
  };
}
