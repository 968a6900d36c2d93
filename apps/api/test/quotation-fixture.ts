/** The calls around quotations, by an admin, and the notifications of customers. */

import type { paths } from '@portal/sdk/contract.gen';
import { makeService } from './make.ts';
import { createPurchaseFixture } from './purchase-fixture.ts';
import type { SignedInUser } from './test-app.ts';

export type QuotationFixture = Awaited<ReturnType<typeof createQuotationFixture>>;
type NewQuotation = paths['/add_quotation']['post']['requestBody']['content']['application/json'];

export async function createQuotationFixture(options: Parameters<typeof createPurchaseFixture>[0] = {}) {
  const purchases = await createPurchaseFixture(options);
  const { testApp } = purchases;
  const admin = await testApp.admin();
  return {
    ...purchases,
    admin,
    /** Of one service at its list price, by default. */
    async quote(customer: SignedInUser, more: Partial<NewQuotation> = {}, by = admin) {
      const { data } = await by.api.POST('/add_quotation', {
        body: {
          customer: customer.id,
          items: more.items ?? [{ service: (await makeService(testApp.db)).id }],
          ...more,
        },
      });
      if (!data) throw new Error('add_quotation answered nothing');
      return data.quotation;
    },
    accept: ({ api }: SignedInUser, id: number) =>
      api.POST('/accept_quotation', { body: { quotation_id: id } }),
    decline: ({ api }: SignedInUser, id: number, comment = '') =>
      api.POST('/decline_quotation', { body: { quotation_id: id, comment } }),
    withdraw: (id: number, by = admin) => by.api.POST('/withdraw_quotation', { body: { quotation_id: id } }),
    resend: (id: number, by = admin) => by.api.POST('/resend_quotation', { body: { quotation_id: id } }),
    async detail({ api }: SignedInUser, id: number) {
      const { data } = await api.POST('/quotation/{id}', { params: { path: { id } }, body: {} });
      if (!data) throw new Error('quotation answered nothing');
      return data.quotation;
    },
    async ordersOf({ api }: SignedInUser) {
      const { data } = await api.POST('/orders', { body: {} });
      return data?.orders ?? [];
    },
    /** "Title: detail", newest first. */
    async noticesOf({ api }: SignedInUser) {
      const { data } = await api.POST('/getnotification', { body: {} });
      return (data?.notifications ?? []).map(({ title, detail }) => `${title}: ${detail}`);
    },
  };
}
