/** Where a service is supplied (section 12(2) IGST Act), which decides between CGST with SGST and IGST. */

import { type Gstin, stateOfGstin } from './gstin.ts';
import type { StateCode } from './states.ts';

export type Supply = {
  /** Only a GST number that passed `parseGstin`; a doubtful one does not count. */
  readonly gstin?: Gstin | undefined;
  readonly billingState?: StateCode | undefined;
  readonly supplierState: StateCode;
};

/** The registered state, else the address on record, else the supplier's own state. */
export function placeOfSupply({ gstin, billingState, supplierState }: Supply): StateCode {
  return (gstin && stateOfGstin(gstin)) ?? billingState ?? supplierState;
}

export function isWithinState(supply: Supply): boolean {
  return placeOfSupply(supply) === supply.supplierState;
}
