/** Labels of the kinds of required documents. */

import type { TextKind } from '@portal/domain/catalogue';
import type { OfficialFeeKind } from '@portal/domain/official-fees';

export const KIND_LABELS = {
  '': 'Free text',
  pan: 'PAN',
  gstin: 'GST number',
  tan: 'TAN',
  din: 'DIN',
  cin: 'CIN',
  llpin: 'LLPIN',
  udyam: 'Udyam number',
  ifsc: 'IFSC',
  bank_account: 'Bank account and IFSC',
  pin_code: 'PIN code',
  mobile: 'Mobile number',
  name: 'Name',
} as const satisfies Record<TextKind | '', string>;

/** As on the order's page (admin-orderprogress-004). */
export const TYPE_LABELS = { file: 'Document Upload', text: 'Text Upload' } as const;

export const FEE_KIND_LABELS: Readonly<Record<OfficialFeeKind, string>> = {
  fixed: 'Fixed',
  by_state: 'By state',
  at_actuals: 'At actuals',
};
