/** A test app with admins who manage the catalogue, and helpers for their calls. */

import type { components } from '@portal/sdk/contract.gen';
import type { DepsOptions } from '../src/deps.ts';
import { makePerson } from './make.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

type Fields = components['schemas']['ServiceFields'];
type ServiceCommand = '/publish_service' | '/archive_service' | '/restore_service' | '/duplicate_service';

export type CatalogueFixture = Awaited<ReturnType<typeof createCatalogueFixture>>;

let named = 0;

/** A complete body of add_service with a unique name. */
export const validService = () =>
  ({
    name: `Trade Licence ${++named}`,
    category: 'Licenses/Regulatory Registrations',
    price: 4_999,
    sla: '15 working days',
    details: 'We prepare and file the application.',
    sac_code: '998214',
    documents: [
      { doc_name: 'PAN card', field_type: 'file', required: 'true', kind: null, hint: 'Proof of identity.' },
      { doc_name: 'PAN', field_type: 'text', required: 'false', kind: 'pan', hint: '' },
    ],
    steps: ['Documents verified', 'Application filed', 'Licence issued'],
  }) satisfies Fields;

export async function createCatalogueFixture(options: DepsOptions = {}) {
  const testApp = await createTestApp({}, options);
  const admin = await testApp.signIn(await makePerson(testApp.db, 'admin', { name: 'Asha Rao' }));
  const otherAdmin = await testApp.signIn(await makePerson(testApp.db, 'admin', { name: 'Ravi Nair' }));
  const detail = async (id: number, by: SignedInUser = admin) => {
    const { data } = await by.api.POST('/adminservice_detail/{id}', { params: { path: { id } }, body: {} });
    if (!data) throw new Error('adminservice_detail answered nothing');
    return data.service;
  };
  return {
    testApp,
    admin,
    otherAdmin,
    detail,
    async add(more: Partial<ReturnType<typeof validService>> = {}) {
      const { data } = await admin.api.POST('/add_service', { body: { ...validService(), ...more } });
      if (!data) throw new Error('add_service answered nothing');
      return data.service;
    },
    /** Like the screen: always sends every field of the specification. */
    async update(id: number, changes: Fields & { seen?: number }, by: SignedInUser = admin) {
      const { name, price, details } = await detail(id);
      const { data } = await by.api.POST('/updateservice', {
        body: { id, name, price, details, ...changes },
      });
      if (!data) throw new Error('updateservice answered nothing');
      return data.service;
    },
    async move(call: ServiceCommand, id: number, seen?: number) {
      const { data } = await admin.api.POST(call, { body: { id, ...(seen !== undefined && { seen }) } });
      if (!data) throw new Error(`${call} answered nothing`);
      return data.service;
    },
    /** Every service, in the order of the list. */
    async list() {
      const { data } = await admin.api.POST('/adminservices', { body: {} });
      return data?.services ?? [];
    },
  };
}
