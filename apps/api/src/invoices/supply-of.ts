/** Decides at the quote which GST number an invoice will name and where the service is supplied (c.6, decision 32). */
import { type Gstin, parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { placeOfSupply } from '@portal/domain/place-of-supply';
import type { StateCode } from '@portal/domain/states';
import type { Config } from '../config.ts';

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
export function supplyOf(config: Pick<Config, 'PROVIDER_GSTIN'>, { gstNumber, billingState }: Buyer): Supply {
  const gstin = parseGstin(gstNumber ?? '');
  const supplierState = providerState(config);
  return {
    invoiceGstin: gstin ?? null,
    placeOfSupply: placeOfSupply({ gstin, billingState: billingState ?? undefined, supplierState }),
  };
}

function providerState({ PROVIDER_GSTIN }: Pick<Config, 'PROVIDER_GSTIN'>): StateCode {
  const state = stateOfGstin(PROVIDER_GSTIN);
  if (!state) throw new Error('PROVIDER_GSTIN begins with no state');
  return state;
}
