/** `updateservice`: fields, validation and concurrent admins. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFixture, createCatalogueFixture } from '../../test/catalogue-fixture.ts';
import { makePerson } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: CatalogueFixture;
beforeAll(async () => void (fixture = await createCatalogueFixture()));
afterAll(() => fixture.testApp.close());

const document = { doc_name: 'PAN card', field_type: 'file', required: 'true' } as const;
const send = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await postJson(
    fixture.testApp,
    '/updateservice',
    body,
    fixture.admin.token,
  );
  return { status, code: answer['code'], errors: answer['errors'] };
};
const completeForm = (id: number) => ({
  id,
  name: `Whole ${id}`,
  price: '1499',
  details: 'All of it.',
  video_link: '',
});

describe('updateservice', () => {
  it('accepts the five fields of the form, digits as text, and returns the service [api-updateservice-001]', async () => {
    const { id } = await fixture.add();
    const { data } = await fixture.admin.api.POST('/updateservice', {
      body: {
        id,
        name: '  Trade  Licence in 10 days ',
        price: '1499',
        details: ' Faster.\n\nMuch faster. ',
        video_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      },
    });
    expect(data).toMatchObject({
      status: 'true',
      message: 'Service saved.',
      service: {
        name: 'Trade Licence in 10 days',
        price: 1_499,
        total: 1_768.82,
        details: 'Faster.\n\nMuch faster.',
        video_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        category: 'Licenses/Regulatory Registrations',
        steps: ['Documents verified', 'Application filed', 'Licence issued'],
        version: 2,
        updated_by: 'Asha Rao',
      },
    });
    expect(data?.service).toEqual(await fixture.detail(id));
  });

  it('replaces documents and steps as a whole, in the sent order', async () => {
    const { id } = await fixture.add();
    const saved = await fixture.update(id, {
      category: 'Closure',
      sla: '3 to 5 months',
      sac_code: '998231',
      documents: [
        { doc_name: 'CIN', field_type: 'text', required: 'true', kind: 'cin', hint: 'Filed under it.' },
        document,
      ],
      steps: ['Filed', 'Struck off'],
    });
    expect(saved).toMatchObject({
      category: 'Closure',
      sla: '3 to 5 months',
      sac_code: '998231',
      documents: [
        { doc_name: 'CIN', field_type: 'text', required: 'true', kind: 'cin', hint: 'Filed under it.' },
        { ...document, kind: null, hint: '' },
      ],
      steps: ['Filed', 'Struck off'],
    });
    expect(await fixture.update(id, { documents: [] })).toMatchObject({ documents: [], steps: saved.steps });
  });

  it.each([
    [{ price: '0' }, 'price'],
    [{ price: '99999999' }, 'price'],
    [{ steps: ['Filed', 'filed '] }, 'steps.1'],
    [{ steps: ['Pending'] }, 'steps.0'],
    [{ documents: [document, { ...document, doc_name: 'pan CARD' }] }, 'documents.1.doc_name'],
  ])('refuses %j at %s and changes nothing [api-updateservice-003]', async (wrong, field) => {
    const service = await fixture.add();
    const answer = await send({ ...completeForm(service.id), ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
    expect(answer.errors).toHaveLength(1);
    expect(await fixture.detail(service.id)).toEqual(service);
  });

  it('removes the video for an empty link [api-updateservice-003]', async () => {
    const { id } = await fixture.add();
    const video = 'https://vimeo.com/76979871';
    expect(await fixture.update(id, { video_link: video })).toMatchObject({ video_link: video });
    expect(await fixture.update(id, {})).toMatchObject({ video_link: video });
    expect(await fixture.update(id, { video_link: '' })).toMatchObject({ video_link: null });
    expect(await fixture.update(id, { video_link: video })).toMatchObject({ video_link: video });
    expect(await fixture.update(id, { video_link: null })).toMatchObject({ video_link: null });
  });

  it.each([
    'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com.example.in/watch?v=aqz-KE-bpKQ',
    'https://example.in/video.mp4',
    'javascript:alert(1)',
    'no address',
  ])('refuses a video from %s [api-updateservice-004]', async (link) => {
    const { id } = await fixture.add();
    expect(await send({ ...completeForm(id), video_link: link })).toMatchObject({
      status: 400,
      errors: [{ field: 'video_link' }],
    });
    expect(await fixture.detail(id)).toMatchObject({ video_link: null });
  });

  it.each(['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/76979871'])(
    'accepts a video from %s [api-updateservice-004]',
    async (link) => {
      const { id } = await fixture.add();
      expect(await fixture.update(id, { video_link: link })).toMatchObject({ video_link: link });
    },
  );

  it('answers 404 for an unknown service', async () => {
    expect(await send(completeForm(999_999))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('ignores unknown fields', async () => {
    const { id } = await fixture.add();
    expect(await send({ ...completeForm(id), state: 'published', version: 9, updated_by: 1 })).toMatchObject({
      status: 200,
    });
    expect(await fixture.detail(id)).toMatchObject({ state: 'draft', version: 2, updated_by: 'Asha Rao' });
  });

  it('refuses a taken name in any letter case', async () => {
    const [one, other] = [await fixture.add(), await fixture.add()];
    expect(await send({ ...completeForm(other.id), name: one.name.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ field: 'name', message: 'Another service has this name already.' }],
    });
    expect(await fixture.update(one.id, { name: one.name.toUpperCase() })).toMatchObject({
      name: one.name.toUpperCase(),
    });
  });
});

describe('two admins', () => {
  it('do not overwrite each other: the second gets 409', async () => {
    const { id, version: seen } = await fixture.add();
    await fixture.update(id, { price: 2_000, seen });
    const late = fixture.update(id, { sla: '5 days', seen }, fixture.otherAdmin);
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message:
        'Asha Rao has changed this service meanwhile. Nothing was saved: please compare, and save again.',
    });
    expect(await fixture.detail(id)).toMatchObject({ price: 2_000, sla: '15 working days' });
    const now = await fixture.update(id, { sla: '5 days', seen: seen + 1 }, fixture.otherAdmin);
    expect(now).toMatchObject({ price: 2_000, sla: '5 days', version: seen + 2, updated_by: 'Ravi Nair' });
  });

  it('saves exactly one of ten concurrent edits', async () => {
    const { id, version: seen } = await fixture.add();
    const done = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => fixture.update(id, { price: 100 + n, seen })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.detail(id)).toMatchObject({ version: seen + 1 });
  });

  it('answers a repeated change like the first, and changes nothing', async () => {
    const { id, version: seen } = await fixture.add();
    const changes = { price: 2_000, documents: [document], steps: ['Filed'], seen };
    const first = await fixture.update(id, changes);
    expect(await fixture.update(id, changes)).toEqual(first);
    const keyed = { headers: { 'Idempotency-Key': `price-${id}` } };
    const again = { body: { ...completeForm(id), seen: first.version }, ...keyed };
    const [one, two] = [
      await fixture.admin.api.POST('/updateservice', again),
      await fixture.admin.api.POST('/updateservice', again),
    ];
    expect(two.data).toEqual(one.data);
    expect(await fixture.detail(id)).toMatchObject({ version: first.version + 1 });
  });
});

describe('an order', () => {
  it('keeps its snapshot when its service changes', async () => {
    const { id, name } = await fixture.add();
    await fixture.move('/publish_service', id);
    const customer = await fixture.testApp.signIn(await makePerson(fixture.testApp.db, 'user'));
    const { data } = await fixture.admin.api.POST('/addorder', {
      body: { customer: customer.id, service: id },
    });
    const order = async () => {
      const at = { params: { path: { id: data?.order.id ?? 0 } }, body: {} };
      return (await customer.api.POST('/order_detail/{id}', at)).data?.order;
    };
    const before = await order();
    expect(before).toMatchObject({ order_name: name, price: 4_999, order_process: { length: 3 } });
    await fixture.update(id, {
      name: `Renamed ${id}`,
      price: 1,
      details: 'Less.',
      sla: 'Never',
      category: 'Closure',
      documents: [],
      steps: ['Another'],
    });
    await fixture.move('/archive_service', id);
    expect(await order()).toEqual(before);
  });

  it('made during a change has either the old or the new service, never a mix', async () => {
    const { id } = await fixture.add({ steps: ['One'], documents: [] });
    await fixture.move('/publish_service', id);
    const customer = await makePerson(fixture.testApp.db, 'user');
    const order = () => fixture.admin.api.POST('/addorder', { body: { customer: customer.id, service: id } });
    const changed = { price: 77, steps: ['Two'], documents: [{ ...document, doc_name: 'New paper' }] };
    const made = await Promise.all([order(), order(), fixture.update(id, changed), order(), order()]);
    for (const { data } of made.flatMap((answer) => ('data' in answer ? [answer] : []))) {
      const at = { params: { path: { id: data?.order.id ?? 0 } }, body: {} };
      const found = (await fixture.admin.api.POST('/adminorder_detail/{id}', at)).data?.order;
      const got = [found?.price, found?.order_process, found?.documents.map(({ doc_name: of }) => of)];
      expect([
        [4_999, ['One'], []],
        [77, ['Two'], ['New paper']],
      ]).toContainEqual(got);
    }
  });
});
