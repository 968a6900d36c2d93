/** Validates the billing details of a purchase, prices it on the server and opens its payment (records 0005, 0041). */

import { gstinWarning, normaliseGstin } from '@portal/domain/gstin';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import { priceInRupees, type Paise } from '@portal/domain/money';
import { isStateCode, type StateCode } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { invalid } from '../contract/errors.ts';
import type { Handler, Body } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { determineSupply } from '../invoices/issue-invoice.ts';
import { findUnprintableFields } from '../invoices/pdf/break-lines.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import { openProviderOrder } from './open-provider-order.ts';
import { checkPurchaseStatus } from './payment-status.ts';
import { parsePurchaseTarget } from './purchase.ts';
import { openOrderPayment, openServicesPayment, type Billing } from './quote-purchase.ts';

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

/**
 * Normalises the GST number. Without a state the place of supply is that of the profile, else that of the provider
 * (section 12(2)(b)(ii) of the IGST Act). Throws 400 for the provider's own GST number.
 */
async function parseBilling(
  db: Db,
  supplier: Pick<ProviderIdentity, 'gstin' | 'name'>,
  customerId: number,
  body: Body<'checkValidation'>,
): Promise<Billing> {
  assertNotOwnGstin(supplier, 'gstno', body.gstno);
  const gstNumber = orNull(normaliseGstin(body.gstno ?? ''));
  const entered = body.billing_state === '' ? undefined : body.billing_state;
  const state = entered ?? (await loadProfileState(db, customerId));
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: body.phone,
    gstNumber,
    businessName: orNull((body.business_name ?? '').trim()),
    state,
    address: orNull((body.billing_address ?? '').trim()),
    ...determineSupply(supplier, { gstNumber, billingState: state }),
  };
}

async function loadProfileState(db: Db, customerId: number): Promise<StateCode | null> {
  const { billing_state: code } = await db
    .selectFrom('people')
    .select('billing_state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return code !== null && isStateCode(code) ? code : null;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Throws 400 with every field that the invoice can't print, since it can't be corrected later. */
function assertPrintable({ name, businessName, address }: Billing): void {
  const errors = findUnprintableFields({
    name,
    business_name: businessName ?? '',
    billing_address: address ?? '',
  });
  if (errors.length > 0) throw invalid(errors);
}

type Warning = components['schemas']['FieldWarning'];

/**
 * Warns of data that the invoice will lack; the payment form requires it, the call only warns (record 0041).
 * @param total including GST.
 */
function billingWarnings(billing: Billing, total: Paise): Warning[] {
  const fields = {
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
