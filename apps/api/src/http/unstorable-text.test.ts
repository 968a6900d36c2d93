/** A character that Postgres can't keep is the sender's mistake and no failure of ours. */
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfFile } from '../../test/document-desk.ts';
import { makeOrder } from '../../test/make-order.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refused = { status: 400, code: 'malformed_body' };

it('is refused in JSON, where it is stored and where it is searched for', async () => {
  const { api } = await world.customer();
  await expect(api.POST('/update_profile', { body: { name: 'Me\u0000era' } })).rejects.toMatchObject(refused);
  await expect(api.POST('/documents', { body: { q: '\u0000' } })).rejects.toMatchObject(refused);
  await expect(api.POST('/mytickets', { body: { q: 'a\u0000' } })).rejects.toMatchObject(refused);
});

it('is refused in a form, and its file is not kept', async () => {
  const [customer, admin] = [await world.customer(), await world.admin()];
  const order = await makeOrder(world.db, { customerId: customer.id });
  const issuing = admin.api.POST('/issue_document', {
    body: { order_id: 0, name: '' },
    bodySerializer: () => formBody({ order_id: order.id, name: 'Certi\u0000ficate', file: pdfFile() }),
  });
  await expect(issuing).rejects.toMatchObject(refused);
  expect(await world.db.selectFrom('incoming_files').selectAll().execute()).toEqual([]);
});
