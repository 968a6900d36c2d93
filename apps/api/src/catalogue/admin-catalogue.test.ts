/** Who may run the catalogue, and what admins read of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueDesk, openCatalogueDesk, wholeService } from '../../test/catalogue-desk.ts';
import { makePerson } from '../../test/make.ts';
import { post } from '../../test/refusals.ts';
import { settableClock } from '../../test/settable-clock.ts';

const clock = settableClock();
let desk: CatalogueDesk;
beforeAll(async () => void (desk = await openCatalogueDesk({ clock })));
afterAll(() => desk.world.close());

describe('adminservices', () => {
  it('answers each service with everything that the table shows [api-adminservices-001]', async () => {
    const { id } = await desk.add({ name: 'FSSAI licence' });
    expect((await desk.list()).find((service) => service.id === id)).toEqual({
      id,
      name: 'FSSAI licence',
      category: 'Licenses/Regulatory Registrations',
      price: 4_999,
      gst_amount: 899.82,
      total: 5_898.82,
      sla: '15 working days',
      details: 'We prepare and file the application.',
      video_link: null,
      documents: [
        {
          doc_name: 'PAN card',
          field_type: 'file',
          required: 'true',
          hint: 'Proof of identity.',
          kind: null,
        },
        { doc_name: 'PAN', field_type: 'text', required: 'false', hint: '', kind: 'pan' },
      ],
      state: 'draft',
      version: 1,
    });
  });

  it('is newest first and holds drafts, published and archived services alike', async () => {
    const draft = await desk.add();
    const published = await desk.add();
    const archived = await desk.add();
    await desk.move('/publish_service', published.id);
    await desk.move('/archive_service', archived.id);
    const found = (await desk.list()).filter(({ id }) => id >= draft.id);
    expect(found.map(({ id, state }) => ({ id, state }))).toEqual([
      { id: archived.id, state: 'archived' },
      { id: published.id, state: 'published' },
      { id: draft.id, state: 'draft' },
    ]);
  });

  it('goes on after a thousand, with a cursor of its own', async () => {
    const { db } = desk.world;
    const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_001 }, (_, n) => ({
      category_id: category.id,
      name: `One of many ${n}`,
      price_paise: 100,
      timeline: '1 day',
      details: 'One of many.',
      sac_code: '998214',
      steps: ['Done'],
    }));
    await db.insertInto('services').values(many).execute();
    const { data: first } = await desk.admin.api.POST('/adminservices', { body: {} });
    expect(first?.services).toHaveLength(1_000);
    const cursor = first?.next_cursor ?? '';
    const { data: rest } = await desk.admin.api.POST('/adminservices', { body: { cursor } });
    expect(rest?.services.map(({ name }) => name)).toContain('One of many 0');
    expect(rest?.next_cursor).toBeNull();
    await expect(desk.otherAdmin.api.POST('/adminservices', { body: { cursor } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'cursor' }],
    });
    await db.deleteFrom('services').where('name', 'like', 'One of many%').execute();
  });
});

describe('adminservice_detail', () => {
  it('adds the steps, the tax code, who changed it last, and what is at work', async () => {
    const { id } = await desk.add();
    await desk.move('/publish_service', id);
    const customer = await makePerson(desk.world.db, 'user');
    const order = { customer: customer.id, service: id };
    const [, { data: finished }] = [
      await desk.admin.api.POST('/addorder', { body: order }),
      await desk.admin.api.POST('/addorder', { body: order }),
    ];
    const open = async () => (await desk.detail(id)).open_orders;
    expect(await open()).toBe(2);
    await desk.admin.api.POST('/update_order_status', {
      body: { order_id: finished?.order.id ?? 0, status: 'Licence issued' },
    });
    expect(await open()).toBe(1);
    expect(await desk.detail(id)).toMatchObject({
      steps: ['Documents verified', 'Application filed', 'Licence issued'],
      sac_code: '998214',
      updated_by: 'Asha Rao',
      updated_at: clock.now().toISOString(),
      version: 2,
    });
  });

  it('of an unknown service is 404 "Service not found."', async () => {
    await expect(desk.detail(999_999)).rejects.toMatchObject({ status: 404, message: 'Service not found.' });
  });
});

describe('every call of the catalogue’s desk', () => {
  const { name, price, details } = wholeService();
  const calls = [
    ['/adminservices', () => ({})],
    ['/adminservice_detail/{id}', () => ({})],
    ['/updateservice', (id: number) => ({ id, name, price, details })],
    ['/add_service', () => wholeService()],
    ['/duplicate_service', (id: number) => ({ id })],
    ['/publish_service', (id: number) => ({ id })],
    ['/archive_service', (id: number) => ({ id })],
    ['/restore_service', (id: number) => ({ id })],
  ] as const;

  it.each(calls)(
    '%s is for admins alone, and changes nothing else [api-adminservices-002] [api-updateservice-002]',
    async (path, bodyOf) => {
      const before = await desk.add();
      const count = (await desk.list()).length;
      const [customer, staff, admin] = [
        await desk.world.customer(),
        await desk.world.staff(),
        await desk.world.admin(),
      ];
      await admin.api.POST('/logout', { body: {} });
      const answer = async (token?: string) => {
        const { status, body } = await post(
          desk.world,
          path.replace('{id}', String(before.id)),
          bodyOf(before.id),
          token,
        );
        return `${status} ${String(body['code'])}`;
      };
      expect({
        nobody: await answer(),
        madeUp: await answer('no.such.token'),
        loggedOut: await answer(admin.token),
        customer: await answer(customer.token),
        staff: await answer(staff.token),
      }).toEqual({
        nobody: '401 unauthenticated',
        madeUp: '401 unauthenticated',
        loggedOut: '401 unauthenticated',
        customer: '403 forbidden',
        staff: '403 forbidden',
      });
      expect(await desk.detail(before.id)).toEqual(before);
      expect(await desk.list()).toHaveLength(count);
    },
  );
});
