/** Prices a purchase, places the orders of a captured payment, and loads the form's initial values. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { stateOfGstNumber } from '@portal/domain/gstin';
import { phoneOfDigits } from '@portal/domain/phone';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

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
  buyer_kind: BuyerKind;
  /** Of a buyer outside India. */
  billing_country: string;
};

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
  queryOptions({ ...firstValuesQuery(api), select: ({ buyer }) => buyer });

/** As which buyer the customer pays no GST; `gstNumber` is that of an SEZ unit. */
export type ZeroRated = { kinds: readonly BuyerKind[]; gstNumber: string | null };

export const zeroRatedQuery = (api: Api) =>
  queryOptions({ ...firstValuesQuery(api), select: ({ zeroRated }) => zeroRated });

export const firstValuesKey = ['payment', 'first-values'];

const firstValuesQuery = (api: Api) =>
  queryOptions({
    queryKey: firstValuesKey,
    queryFn: async () => {
      const [profile, last] = await Promise.all([
        loadProfile(api).catch(() => null),
        loadLastOrder(api).catch(() => null),
      ]);
      const zeroRated: ZeroRated = {
        kinds: profile?.zero_rated ?? [],
        gstNumber: profile?.zero_rated_gst_number ?? null,
      };
      return { buyer: defaultBuyer(profile, last), zeroRated };
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

type Order = Pick<components['schemas']['Order'], 'name' | 'email' | 'phone' | 'gst_number'>;
type Profile = Pick<
  components['schemas']['Profile'],
  'name' | 'email' | 'phone' | 'gst_number' | 'business_name' | 'billing_state' | 'billing_address'
> &
  Pick<
    components['schemas']['Profile'],
    'buyer_kind' | 'billing_country' | 'zero_rated' | 'zero_rated_gst_number'
  >;

/** The account's own billing details win over those of the last order, since they were set on purpose. */
function defaultBuyer(profile: Profile | null, last: Order | null): Buyer {
  const person = last ?? profile;
  const kind = profile?.buyer_kind ?? 'india';
  return {
    name: person?.name ?? '',
    email: person?.email ?? '',
    phone: phoneOfDigits(person?.phone ?? ''),
    ...billingOf(kind, profile?.gst_number ?? last?.gst_number ?? '', profile?.billing_state ?? ''),
    business_name: profile?.business_name ?? '',
    billing_address: profile?.billing_address ?? '',
    billing_country: profile?.billing_country ?? '',
  };
}

/** Billing details of an order created unpaid; missing ones are filled from the account. */
export function buyerOfUnpaidOrder(order: Order, first: Buyer): Buyer {
  const { name, email, phone, gst_number: gstno } = order;
  return {
    name,
    email,
    phone: phoneOfDigits(phone),
    ...billingOf(first.buyer_kind, gstno ?? first.gstno, first.billing_state),
    business_name: first.business_name,
    billing_address: first.billing_address,
    billing_country: first.billing_country,
  };
}

/** A right GST number decides the state by itself; nobody outside India has one. */
function billingOf(buyer_kind: BuyerKind, number: string, state: string) {
  const gstno = buyer_kind === 'abroad' ? '' : number;
  return { buyer_kind, gstno, billing_state: stateOfGstNumber(gstno) ?? state };
}
