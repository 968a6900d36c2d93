/** Checks a purchase, prices it on the server and opens its payment (records 0005, 0041). */
import { gstinWarning } from '@portal/domain/gstin';
import { priceInRupees } from '@portal/domain/money';
import type { Handler } from '../contract/operation.ts';
import { openProviderOrder } from './start-payment.ts';
import { purchaseStanding } from './purchase-standing.ts';
import { billingWarnings } from './billing-warnings.ts';
import { openForOrder } from './open-for-order.ts';
import { openForServices } from './open-for-services.ts';
import { readBilling } from './read-billing.ts';
import { readBought } from './read-bought.ts';
import { refuseUnprinted } from './refuse-unprinted.ts';

export const checkValidation: Handler<'checkValidation'> = async (deps, { actor, body }) => {
  const bought = readBought(body);
  const { provider } = await deps.settings.read();
  await deps.limits.quotes(actor.userId);
  const billing = await readBilling(deps.db, provider, actor.userId, body);
  refuseUnprinted(billing);
  const buyer = { customerId: actor.userId, billing };
  // First: what was paid by now becomes its orders, and is not quoted again.
  const standing = await purchaseStanding(deps, { customerId: actor.userId, bought });
  const payment =
    'orderId' in bought
      ? await openForOrder(deps, buyer, bought.orderId)
      : await openForServices(deps, buyer, bought.serviceIds);
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
    standing,
    ...priceInRupees({ price, gst, total }),
    ...(warning !== undefined && { gst_warning: warning }),
    warnings: billingWarnings(billing, total),
  };
};
