/** A service of the demo catalogue that no test changes: the first of the list may belong to another test. */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';

export async function demoServiceId(api: Api): Promise<number> {
  const { services } = await data(api.POST('/services', { body: {} }));
  const service = services.find(({ name }) => name === 'Private Limited Company Registration');
  if (!service) throw new Error('The demo catalogue has lost its first service.');
  return service.id;
}
