/** Prices a purchase, places the orders of a captured payment, and loads the form's initial values. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { isSessionOver } from '@portal/shell/api-errors';
import { type QueryClient, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { defaultBuyer } from './default-buyer.ts';
import { isUnconfirmed } from './payment-status-rules.ts';
import type { PurchaseItem } from './purchase-item.ts';

export type CheckBody = paths['/check_validation']['post']['requestBody']['content']['application/json'];
type PlaceOrderBody = paths['/place_order']['post']['requestBody']['content']['application/json'];
/** A list of ids creates an order each. */
export type PlaceBody = Omit<PlaceOrderBody, 'service_id'> & { service_id?: number | number[] };
export type Checkout = components['schemas']['Checkout'];
/** The payment form's fields; optional ones may be empty. */
export type Buyer = {
  name: string;
  email: string;
  phone: string;
  gstno: string;
  /** Of a registered business, when there is a GST number. */
  business_name: string;
  billing_state: string;
  billing_address: string;
};

type Purchase = PurchaseItem['purchase'];
export type PaymentStatus = components['schemas']['PurchaseStanding'];

/** Polling interval while the bank decides; a notification polls immediately. */
const WAITING_MS = 5_000;

type PollingOptions = { isAsked: boolean; isPaying: boolean };

export const PAYMENT_STATUS_KEY = ['payment', 'status'];

export const paymentStatusKey = (purchase: Purchase | undefined) => [...PAYMENT_STATUS_KEY, purchase];

export const loadPaymentStatus = (api: Api, purchase: Purchase) =>
  data(api.POST('/payment_status', { body: purchase }));

/**
 * The payment state of this purchase and of its services, and today's orders of the same. Refetched
 * when the tab is focused, and every few seconds while a payment is unconfirmed. When the provider can't
 * be reached, it keeps the last state, or null: the form stays usable, and Pay Now asks the server anyway.
 */
export const paymentStatusQuery = (
  api: Api,
  purchase: Purchase | undefined,
  { isAsked, isPaying }: PollingOptions,
) =>
  queryOptions({
    queryKey: paymentStatusKey(purchase),
    queryFn:
      purchase === undefined ? skipToken : ({ client }) => loadOrKeepPaymentStatus(api, purchase, client),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isPaying || (state.data && isUnconfirmed(state.data)) ? WAITING_MS : false,
  });

async function loadOrKeepPaymentStatus(
  api: Api,
  purchase: Purchase,
  client: QueryClient,
): Promise<PaymentStatus | null> {
  try {
    return await loadPaymentStatus(api, purchase);
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return client.getQueryData<PaymentStatus | null>(paymentStatusKey(purchase)) ?? null;
  }
}

export const checkValidationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['check_validation'],
    mutationFn: (body: CheckBody) => data(api.POST('/check_validation', { body })),
  });

/**
 * Repeating a payment returns the same orders, so a call without an answer is retried.
 * Invalidates every list of orders afterwards.
 */
export const placeOrderMutation = (api: Api, queryClient: QueryClient) => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  return mutationOptions({
    mutationKey: ['place_order'],
    mutationFn: (body: PlaceBody) => place(api, body),
    retry: (failures, error) => failures < PLACE_RETRIES && !isFinal(error),
    ...(typeof retryDelay === 'function' && {
      retryDelay: (failures: number) => retryDelay(failures, new Error()),
    }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' }),
  });
};

function place(api: Api, { service_id: service, ...proof }: PlaceBody) {
  if (Array.isArray(service))
    return data(api.POST('/buy_services', { body: { ...proof, service_id: service } }));
  const body = { ...proof, ...(service !== undefined && { service_id: service }) };
  return data(api.POST('/place_order', { body }));
}

const PLACE_RETRIES = 3;

/** Whether the server refused a payment permanently, so that a retry is useless. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return !RETRYABLE_CODES.has(error.code);
}

// The bank may confirm late, the same call may still be running, or there were too many calls.
const RETRYABLE_CODES: ReadonlySet<ApiError['code']> = new Set([
  'payment_not_captured',
  'still_in_progress',
  'too_many',
  'timeout',
  'unauthenticated',
  'unauthentic_access',
]);

/**
 * The form's initial values. What can't be loaded stays empty, since it can be typed. Each visit
 * refetches it, because a form reads its initial values only once.
 */
export const defaultBuyerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payment', 'first-buyer'],
    queryFn: async () => {
      const [profile, last] = await Promise.all([
        loadProfile(api).catch(() => null),
        loadLastOrder(api).catch(() => null),
      ]);
      return defaultBuyer(profile, last);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function loadProfile(api: Api) {
  return (await data(api.POST('/profile', { body: {} }))).profile;
}

async function loadLastOrder(api: Api) {
  const { orders } = await data(api.POST('/orders', { body: { limit: 1 } }));
  const [newest] = orders;
  if (!newest) return null;
  const path = { id: newest.id };
  return (await data(api.POST('/order_detail/{id}', { params: { path }, body: {} }))).order;
}
