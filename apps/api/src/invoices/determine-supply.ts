/** Determines the recipient's GSTIN and the place of supply of an invoice at the time of the quote (record 0015). */

import { type Gstin, parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { placeOfSupply } from '@portal/domain/place-of-supply';
import type { StateCode } from '@portal/domain/states';
import type { ProviderIdentity } from '../settings/settings-registry.ts';

export interface SupplyRecipient {
  /** As entered; an invalid one is ignored. */
  gstNumber: string | null;
  billingState: StateCode | null;
}

export interface TaxSupply {
  invoiceGstin: Gstin | null;
  placeOfSupply: StateCode;
}

/** Without a valid GSTIN the recipient is a consumer, supplied in the billing state, else in the provider's. */
export function determineSupply(
  supplier: Pick<ProviderIdentity, 'gstin'>,
  { gstNumber, billingState }: SupplyRecipient,
): TaxSupply {
  const gstin = parseGstin(gstNumber ?? '');
  const supplierState = providerState(supplier);
  return {
    invoiceGstin: gstin ?? null,
    placeOfSupply: placeOfSupply({ gstin, billingState: billingState ?? undefined, supplierState }),
  };
}

function providerState({ gstin }: Pick<ProviderIdentity, 'gstin'>): StateCode {
  const state = stateOfGstin(gstin);
  if (!state) throw new Error('the GST number of the provider begins with no state');
  return state;
}
