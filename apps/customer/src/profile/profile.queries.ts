/** The customer's account, apart from its mutations, since its loader is in the entry chunk. */

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
