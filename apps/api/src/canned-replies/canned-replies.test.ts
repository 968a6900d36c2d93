/** Canned replies: own and shared ones, and access. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let [staff, colleague, admin]: SignedInUser[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  [staff, colleague, admin] = [await testApp.staff(), await testApp.staff(), await testApp.admin()];
});
afterAll(() => testApp.close());

const someone = (who: SignedInUser | undefined): SignedInUser => {
  if (!who) throw new Error('nobody is signed in');
  return who;
};
interface Fields {
  id?: number;
  title?: string;
  message?: string;
  shared?: boolean;
}
const save = async (by: SignedInUser | undefined, fields: Fields = {}) => {
  const { data } = await someone(by).api.POST('/save_canned_reply', {
    body: { title: 'Received', message: '<p>Dear {customer}, we have it.</p>', shared: false, ...fields },
  });
  if (!data) throw new Error('save_canned_reply answered nothing');
  return data.reply;
};
const list = async (by: SignedInUser | undefined) => {
  const { data } = await someone(by).api.POST('/canned_replies', { body: {} });
  return data?.replies ?? [];
};
const remove = (by: SignedInUser | undefined, id: number) =>
  someone(by).api.POST('/delete_canned_reply', { body: { id } });

describe('a canned reply', () => {
  it('is private to its writer until it is deleted', async () => {
    const reply = await save(staff, { title: '  Own\nwords ' });
    expect(reply).toEqual({
      id: reply.id,
      title: 'Own words',
      message: '<p>Dear {customer}, we have it.</p>',
      shared: false,
      updated_at: expect.stringMatching(/Z$/),
      abilities: { edit: true },
    });
    expect(await list(staff)).toContainEqual(reply);
    for (const other of [colleague, admin]) {
      expect(await list(other)).not.toContainEqual(expect.objectContaining({ id: reply.id }));
      await expect(save(other, { id: reply.id, title: 'Taken' })).rejects.toMatchObject({ status: 404 });
      await expect(remove(other, reply.id)).rejects.toMatchObject({ status: 404 });
    }
    expect((await remove(staff, reply.id)).data).toMatchObject({ message: 'Canned reply deleted.' });
    await expect(remove(staff, reply.id)).rejects.toMatchObject({ status: 404 });
    expect(await list(staff)).toEqual([]);
  });

  it('that is shared is read by all staff and changed by admins only', async () => {
    const reply = await save(admin, { title: 'Office hours', shared: true });
    expect(await list(admin)).toContainEqual({ ...reply, abilities: { edit: true } });
    expect(await list(staff)).toContainEqual({ ...reply, abilities: { edit: false } });
    await expect(save(staff, { shared: true })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(save(staff, { id: reply.id })).rejects.toMatchObject({ status: 404 });
    await expect(remove(staff, reply.id)).rejects.toMatchObject({ status: 404 });
    const otherAdmin = await testApp.admin();
    await save(otherAdmin, { id: reply.id, title: 'When we work', shared: true });
    expect(await list(colleague)).toMatchObject([{ id: reply.id, title: 'When we work' }]);
    await remove(otherAdmin, reply.id);
  });

  it('keeps the formatting of the editor only', async () => {
    const reply = await save(staff, {
      title: 'Marks',
      message: '<p><b>Hello</b> {customer}<script>alert(1)</script><img src=x onerror=alert(2)></p>',
    });
    expect(reply.message).toBe('<p><strong>Hello</strong> {customer}</p>');
    await remove(staff, reply.id);
  });

  it.each([
    [{ message: '<p>ab</p>' }, 'message'],
    [{ message: `<p>${'x'.repeat(10_001)}</p>` }, 'message'],
  ])('refuses %j and names the field', async (fields, field) => {
    await expect(save(staff, fields)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('may contain known placeholders only', async () => {
    const message = '<p>Dear {customer_name}, send a clearer scan of {document} for { Order }.</p>';
    await expect(save(staff, { title: 'A clearer scan', message })).rejects.toMatchObject({
      status: 400,
      errors: [
        {
          field: 'message',
          message:
            '{customer_name}, {document} are not filled in. Use {customer}, {order}, {service}, {staff}, {ticket}, or write it without braces.',
        },
      ],
    });
    expect(await list(staff)).not.toContainEqual(expect.objectContaining({ title: 'A clearer scan' }));
  });

  it('has a unique title per list, also under concurrent writes', async () => {
    const tries = await Promise.allSettled([
      save(staff, { title: 'Once' }),
      save(staff, { title: 'ONCE' }),
      save(colleague, { title: 'Once' }),
      save(admin, { title: 'Once', shared: true }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    await expect(save(staff, { title: 'once' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'title', message: 'There is a reply of this name already.' }],
    });
    const own = (await list(staff)).find(({ shared }) => !shared);
    expect(await save(staff, { id: own?.id ?? 0, title: 'oncE' })).toMatchObject({ title: 'oncE' });
  });

  it('is refused beyond a hundred per list', async () => {
    const full = await testApp.staff();
    await testApp.db
      .insertInto('canned_replies')
      .values(
        Array.from({ length: 99 }, (_, n) => ({
          owner_id: full.id,
          title: `Reply ${n}`,
          message_html: '<p>Yes.</p>',
          updated_at: new Date(),
        })),
      )
      .execute();
    const tries = await Promise.allSettled([1, 2, 3].map((n) => save(full, { title: `One more ${n}` })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(full)).filter(({ shared }) => !shared)).toHaveLength(100);
    await expect(save(full, { title: 'And another' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is created once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'canned-1' };
    const body = { title: 'Twice', message: '<p>Twice.</p>', shared: false };
    const [first, second] = [
      await someone(colleague).api.POST('/save_canned_reply', { body, headers }),
      await someone(colleague).api.POST('/save_canned_reply', { body, headers }),
    ];
    expect(second.data).toEqual(first.data);
  });
});
