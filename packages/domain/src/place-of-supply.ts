/** Where a service is supplied (sections 12(2) and 13(2) IGST Act), which decides between CGST with SGST and IGST. */

import type { BuyerKind } from './buyer-kind.ts';
import { type Gstin, stateOfGstin } from './gstin.ts';
import { ABROAD, type PlaceCode, type StateCode } from './states.ts';

export type Supply = {
  readonly kind: BuyerKind;
  /** Only a GST number that passed `parseGstin`; a doubtful one does not count. */
  readonly gstin?: Gstin | undefined;
  readonly billingState?: StateCode | undefined;
  readonly supplierState: StateCode;
};

/** Outside India for a buyer there; else the registered state, the address on record, or the supplier's own state. */
export function placeOfSupply({ kind, gstin, billingState, supplierState }: Supply): PlaceCode {
  if (kind === 'abroad') return ABROAD;
  return (gstin && stateOfGstin(gstin)) ?? billingState ?? supplierState;
}

/** A supply to a special economic zone never is (section 7(5) IGST Act). */
export const isWithinState = (kind: string, supplierGstin: string, place: string): boolean =>
  kind === 'india' && supplierGstin.slice(0, 2) === place;
