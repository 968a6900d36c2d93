/** The state in which a GST number as it was typed is registered. */
import { parseGstin, stateOfGstin } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';

/** Undefined while the number is not complete and right. */
export function stateOfGstNumber(typed: string): StateCode | undefined {
  const gstin = parseGstin(typed);
  return gstin && stateOfGstin(gstin);
}
