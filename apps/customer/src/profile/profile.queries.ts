/** The customer's own account, apart from what changes it: the address' loader stands in what every page loads. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type Profile = components['schemas']['Profile'];

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async (): Promise<Profile> => (await data(api.POST('/profile', { body: {} }))).profile,
  });
