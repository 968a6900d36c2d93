/** Pricing a purchase, turning a captured payment into its orders, and what the form begins with (C§7, decision 28). */
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { firstBuyer } from './first-buyer.ts';

export type CheckBody = paths['/check_validation']['post']['requestBody']['content']['application/json'];
type PlaceOrderBody = paths['/place_order']['post']['requestBody']['content']['application/json'];
/** A list of ids asks for one order each. */
export type PlaceBody = Omit<PlaceOrderBody, 'service_id'> & { service_id?: number | number[] };
export type Checkout = components['schemas']['Checkout'];
/** The payment form's fields; what is optional may be empty. */
export type Buyer = {
  name: string;
  email: string;
  phone: string;
  gstno: string;
  billing_state: string;
  billing_address: string;
};

export const checkValidationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['check_validation'],
    mutationFn: (body: CheckBody) => data(api.POST('/check_validation', { body })),
  });

/**
 * The same payment makes the same orders however often it is sent, so a call that got no answer is sent again.
 * Every list of orders is out of date afterwards, to be loaded anew where it is shown next.
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

/** Whether the server refused a payment for good, so that asking again with it is no use. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return !PASSING.has(error.code);
}

// A bank may confirm late, and another copy of this call may be at work or too many were made.
const PASSING: ReadonlySet<ApiError['code']> = new Set([
  'payment_not_captured',
  'still_in_progress',
  'too_many',
  'timeout',
  'unauthenticated',
  'unauthentic_access',
]);

/**
 * What the form begins with. What can't be loaded is left empty, since everything can be typed as well. Each visit
 * loads it anew, because a form takes its first values only once.
 */
export const firstBuyerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payment', 'first-buyer'],
    queryFn: async () => {
      const [profile, last] = await Promise.all([
        loadProfile(api).catch(() => null),
        loadLastOrder(api).catch(() => null),
      ]);
      return firstBuyer(profile, last);
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
