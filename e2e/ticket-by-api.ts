/** Raises tickets by the API, for tests and pictures that begin where one exists already. */

import type { Api } from '@portal/sdk/client';
import type { paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { demoServiceId } from './demo-service.ts';

type Fields = paths['/raise_ticket']['post']['requestBody']['content']['multipart/form-data'];

/** For a service of the demo catalogue, by default unassigned. Returns its id. */
export async function raiseTicket(api: Api, change: Partial<Fields> = {}): Promise<number> {
  const { ticket } = await data(
    api.POST('/raise_ticket', {
      body: {
        name: 'Asha Rao',
        email: 'asha@example.in',
        department: 'GST Returns',
        staff: 'Unknown',
        service: await demoServiceId(api),
        priority: 'Low',
        subject: 'The portal refuses my March return',
        message: '<p>It says <strong>error 12</strong>. What shall I do?</p>',
        ...change,
      },
      bodySerializer: formBody,
    }),
  );
  return ticket.id;
}
