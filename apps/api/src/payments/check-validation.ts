/** Validates the billing details of a purchase, prices it on the server and opens its payment (records 0005, 0041). */

import { gstinWarning } from '@portal/domain/gstin';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import { priceInRupees, type Paise, toPaise } from '@portal/domain/money';
import { sumFees } from '@portal/domain/official-fees';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import type { Billing } from './billing.ts';
import { openProviderOrder } from './open-provider-order.ts';
import { parseBilling } from './parse-billing.ts';
import { checkPurchaseStatus } from './payment-status.ts';
import { viewBoughtFee } from './purchase-charges.ts';
import { parsePurchaseTarget, type PurchaseTarget } from './purchase.ts';
import { openChargePayment } from './quote-charge.ts';
import { type Buyer, openOrderPayment, type OpenPayment, openServicesPayment } from './quote-purchase.ts';

export const checkValidation: Handler<'checkValidation'> = async (deps, { actor, body }) => {
  const target = parsePurchaseTarget(body);
  const { provider } = await deps.settings.read();
  await deps.limits.quotes(actor.userId);
  const billing = await parseBilling(deps.db, provider, actor.userId, body, deps.clock.now());
  const buyer = { customerId: actor.userId, billing };
  // First, since it fulfils a purchase that was paid already, which must not be quoted again.
  const purchaseStatus = await checkPurchaseStatus(deps, { customerId: actor.userId, target });
  const payment = await openPayment(deps, buyer, target);
  const { price, charges, total } = payment;
  const providerOrderId =
    payment.providerOrderId ??
    (await openProviderOrder(deps, { id: payment.id, customerId: actor.userId, total }));
  const warning = gstinWarning(billing.gstNumber ?? '');
  return {
    status: 'true',
    message: 'Your details are in order.',
    checkout: {
      provider: 'razorpay',
      key_id: deps.payments.checkout.keyId,
      order_id: providerOrderId,
      amount: total,
      currency: 'INR',
      script_url: deps.payments.checkout.scriptUrl,
    },
    standing: purchaseStatus,
    ...priceInRupees({ price: price.price, gst: toPaise(price.gst + sumFees(charges).gst), total }),
    fees: charges.map(viewBoughtFee),
    ...(warning !== undefined && { gst_warning: warning }),
    warnings: billingWarnings(billing, total),
  };
};

function openPayment(deps: AppDeps, buyer: Buyer, target: PurchaseTarget): Promise<OpenPayment> {
  if ('orderId' in target) return openOrderPayment(deps, buyer, target.orderId);
  if ('chargeId' in target) return openChargePayment(deps, buyer, target.chargeId);
  return openServicesPayment(deps, buyer, target.serviceIds);
}

type Warning = components['schemas']['FieldWarning'];

/**
 * Warns of data that the invoice will lack; the payment form requires it, the call only warns (record 0041).
 * @param total including GST.
 */
function billingWarnings(billing: Billing, total: Paise): Warning[] {
  const fields = {
    buyer_kind: billing.kind,
    billing_country: billing.country ?? '',
    gstno: billing.gstNumber ?? '',
    business_name: billing.businessName ?? '',
    billing_state: billing.state ?? '',
    billing_address: billing.address ?? '',
  };
  const doubtful = gstinWarning(fields.gstno);
  return [
    ...(doubtful === undefined ? [] : [{ field: 'gstno' as const, message: doubtful }]),
    ...invoiceProblems(fields, total).map((missing) =>
      missing.field === 'billing_state' ? { ...missing, message: NO_STATE } : missing,
    ),
  ];
}

const NO_STATE =
  'No state was given and none is in the profile, so the invoice is made for our own state. Give yours before you pay.';
