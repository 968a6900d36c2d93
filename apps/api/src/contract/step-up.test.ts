/** Operations that require a confirmation of identity; new operations of the contract are covered automatically. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makePerson, password } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { listOperations, readContract } from './read-contract.ts';

const clock = settableClock();
let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp({ CONFIRMATION_MINUTES: '10' }, { clock });
  admin = await testApp.admin();
  clock.advance(601);
});
afterAll(() => testApp.close());

const operations = listOperations(readContract()).filter(({ isPublic }) => !isPublic);
const requiring = operations.filter(({ stepUp }) => stepUp === 'always');
// Logging out would end the session of the other tests.
const others = operations.filter(
  ({ stepUp, id, allow }) => !stepUp && id !== 'logout' && allow.includes('admin'),
);

const send = async ({ path, method }: { path: string; method: 'GET' | 'POST' }) => {
  const url = path
    .replace(':id', '1')
    .replace(':folder', 'user1')
    .replace(':name', `${'a'.repeat(32)}.pdf`);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await testApp.app.inject({ method, url, headers });
  return { status: answer.statusCode, body: answer.body };
};

describe('an admin who logged in more than ten minutes ago', () => {
  it('must confirm for these operations only', () => {
    const by = (kind: string) => operations.filter(({ stepUp }) => stepUp === kind).map(({ id }) => id);
    expect(by('always').toSorted()).toEqual([
      'correctInvoice',
      'decideCancellation',
      'deleteStaff',
      'dropJob',
      'exportAuditLog',
      'exportCustomers',
      'exportRegister',
      'gstReturnFile',
      'recordBankRefund',
      'recordEInvoice',
      'recordReceipt',
      'resetTwoStep',
      'returnUnspentFee',
      'staffRegister',
      'voidReceipt',
    ]);
    expect(by('by-body').toSorted()).toEqual(['reviewStaffRequest', 'staffEdit', 'updateSettings']);
  });

  it.each(requiring)('must confirm for $id before anything else is checked', async (operation) => {
    const { status, body } = await send(operation);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({
      status: 'false',
      code: 'confirmation_required',
      confirmation: { by: 'password' },
    });
  });

  it.each(others)('need not confirm for $id', async (operation) => {
    const { body } = await send(operation);
    expect(body).not.toContain('confirmation_required');
  });
});

describe('operations that require it for some bodies', () => {
  const confirmed = async (by: SignedInUser) => by.api.POST('/confirm_identity', { body: { password } });
  /** Rejected, then confirmed, then repeated under the same key. */
  const expectAsked = async (call: (by: SignedInUser) => Promise<unknown>) => {
    const by = await testApp.admin();
    clock.advance(601);
    expect(await problemCodeOf(call(by))).toBe('confirmation_required');
    await confirmed(by);
    expect(await problemCodeOf(call(by))).toBe('taken');
  };
  const expectNotAsked = async (call: (by: SignedInUser) => Promise<unknown>) => {
    const by = await testApp.admin();
    clock.advance(601);
    expect(await problemCodeOf(call(by))).toBe('taken');
  };
  const once = { headers: { 'idempotency-key': crypto.randomUUID() } };

  it('staffedit requires it for a new password or e-mail, and writes nothing before', async () => {
    const { id, email } = await makePerson(testApp.db, 'staff');
    const details = {
      id,
      name: 'Ravi Menon',
      phone: '9812345670',
      department: 'Payroll Services',
      email,
    } as const;
    const edit = (more: object) => (by: SignedInUser) =>
      by.api.POST('/staffedit', { body: { ...details, ...more } });
    await expectNotAsked(edit({ name: 'Ravi K Menon' }));
    await expectNotAsked(edit({ password: '********', email: email.toUpperCase() }));
    const hash = await passwordHash(id);
    await expectAsked(edit({ password: 'quite another secret' }));
    expect(await passwordHash(id)).not.toBe(hash);
    await expectAsked(edit({ email: 'elsewhere@example.in' }));
  });

  const passwordHash = async (id: number) =>
    (
      await testApp.db
        .selectFrom('people')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash;

  it('review_staff_request requires it to approve, not to reject', async () => {
    const request = async () => {
      const { id } = await makePerson(testApp.db, 'staff');
      await testApp.db
        .updateTable('people')
        .set({ state: 'pending', requested_at: clock.now() })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const [one, two] = [await request(), await request()];
    const review = (id: number, verdict: 'Approved' | 'Rejected') => (by: SignedInUser) =>
      by.api.POST('/review_staff_request', { body: { id, verdict, reason: 'Unknown to us.' } });
    await expectNotAsked(review(one, 'Rejected'));
    await expectAsked(review(two, 'Approved'));
  });

  it('update_settings requires it for invoice details, not for the assignment of orders', async () => {
    await expectNotAsked(({ api }) => api.POST('/update_settings', { body: { auto_assign: true } }));
    await expectAsked(({ api }) =>
      api.POST('/update_settings', { body: { legal_name: 'Namuna Private Limited' } }),
    );
  });

  it('a rejected call may be repeated under its Idempotency-Key', async () => {
    const by = await testApp.admin();
    clock.advance(601);
    const { id } = await makePerson(testApp.db, 'staff');
    const remove = () => by.api.POST('/deletestaff', { body: { id }, ...once });
    expect(await problemCodeOf(remove())).toBe('confirmation_required');
    await confirmed(by);
    const answers = [await remove(), await remove()];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });
});
