/** Pricing a purchase, turning a captured payment into its order, and whom the last order was for (C§7, decision 28). */
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

type CheckBody = paths['/check_validation']['post']['requestBody']['content']['application/json'];
export type PlaceBody = paths['/place_order']['post']['requestBody']['content']['application/json'];
export type Checkout = components['schemas']['Checkout'];
export type Buyer = { name: string; email: string; phone: string; gstno: string };

export const checkValidationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['check_validation'],
    mutationFn: (body: CheckBody) => data(api.POST('/check_validation', { body })),
  });

/**
 * The same payment makes the same order however often it is sent, so a call that got no answer is sent again.
 * Every list of orders is out of date afterwards, to be loaded anew where it is shown next.
 */
export const placeOrderMutation = (api: Api, queryClient: QueryClient) => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  return mutationOptions({
    mutationKey: ['place_order'],
    mutationFn: (body: PlaceBody) => data(api.POST('/place_order', { body })),
    retry: (failures, error) => failures < PLACE_RETRIES && !isFinal(error),
    ...(typeof retryDelay === 'function' && {
      retryDelay: (failures: number) => retryDelay(failures, new Error()),
    }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' }),
  });
};

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

/** Whom the newest order was for, or nobody. Without an answer the form is simply empty. */
export const lastBuyerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'last-buyer'],
    queryFn: () => loadLastBuyer(api).catch(() => null),
  });

async function loadLastBuyer(api: Api): Promise<Buyer | null> {
  const { orders } = await data(api.POST('/orders', { body: { limit: 1 } }));
  const [newest] = orders;
  if (!newest) return null;
  const { order } = await data(
    api.POST('/order_detail/{id}', { params: { path: { id: newest.id } }, body: {} }),
  );
  return { name: order.name, email: order.email, phone: order.phone, gstno: order.gst_number ?? '' };
}
