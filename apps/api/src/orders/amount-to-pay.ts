/** What the payment of an unpaid order will be, by the state and kind of its customer's account (records 0061 and 0070). */

import { stateOfGstNumber } from '@portal/domain/gstin';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import { boughtFees, isByState, type OfficialFee, sumFees } from '@portal/domain/official-fees';
import type { StateCode } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';

export interface OrderToPay {
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  official_fees: readonly OfficialFee[];
  billing_state: StateCode | null;
  gst_number: string | null;
}

export function amountToPay(order: OrderToPay, isZeroRated = false): components['schemas']['AmountToPay'] {
  const state = stateOfGstNumber(order.gst_number ?? '') ?? order.billing_state ?? undefined;
  const fees = sumFees(boughtFees(order.official_fees, state, order.gst_rate_basis_points));
  return {
    total: paiseToRupees(
      toPaise(order.price_paise + fees.price + (isZeroRated ? 0 : order.gst_paise + fees.gst)),
    ),
    has_more_fees: state === undefined && order.official_fees.some(isByState),
  };
}
