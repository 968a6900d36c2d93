/** The state of registration of a typed GST number. */

import { parseGstin, stateOfGstin } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';

/** Undefined while the number is incomplete or invalid. */
export function stateOfGstNumber(typed: string): StateCode | undefined {
  const gstin = parseGstin(typed);
  return gstin && stateOfGstin(gstin);
}
