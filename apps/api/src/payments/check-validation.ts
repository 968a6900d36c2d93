/** Validates and prices a purchase on the server and opens its payment (records 0005, 0041). */

import { gstinWarning } from '@portal/domain/gstin';
import { priceInRupees } from '@portal/domain/money';
import type { Handler } from '../contract/operation.ts';
import { billingWarnings, parseBilling, assertPrintable } from './billing-details.ts';
import { openOrderPayment, openServicesPayment } from './open-payment.ts';
import { parsePurchaseTarget } from './parse-purchase-target.ts';
import { checkPurchaseStatus } from './purchase-status.ts';
import { openProviderOrder } from './start-payment.ts';

export const checkValidation: Handler<'checkValidation'> = async (deps, { actor, body }) => {
  const target = parsePurchaseTarget(body);
  const { provider } = await deps.settings.read();
  await deps.limits.quotes(actor.userId);
  const billing = await parseBilling(deps.db, provider, actor.userId, body);
  assertPrintable(billing);
  const buyer = { customerId: actor.userId, billing };
  // First, since it fulfils a purchase that was paid already, which must not be quoted again.
  const purchaseStatus = await checkPurchaseStatus(deps, { customerId: actor.userId, target });
  const payment =
    'orderId' in target
      ? await openOrderPayment(deps, buyer, target.orderId)
      : await openServicesPayment(deps, buyer, target.serviceIds);
  const { price, gst, total } = payment.price;
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
    ...priceInRupees({ price, gst, total }),
    ...(warning !== undefined && { gst_warning: warning }),
    warnings: billingWarnings(billing, total),
  };
};
