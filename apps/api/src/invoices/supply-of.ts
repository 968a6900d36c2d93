/** Decides at the quote which GST number an invoice will name and where the service is supplied (record 0015). */
import { type Gstin, parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { placeOfSupply } from '@portal/domain/place-of-supply';
import type { StateCode } from '@portal/domain/states';
import type { ProviderIdentity } from '../settings/settings-registry.ts';

export interface Buyer {
  /** As given; a doubtful one does not count. */
  gstNumber: string | null;
  billingState: StateCode | null;
}

export interface Supply {
  invoiceGstin: Gstin | null;
  placeOfSupply: StateCode;
}

/** A buyer without a right GST number is a consumer, supplied at the billing state, else where the provider is. */
export function supplyOf(
  supplier: Pick<ProviderIdentity, 'gstin'>,
  { gstNumber, billingState }: Buyer,
): Supply {
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
