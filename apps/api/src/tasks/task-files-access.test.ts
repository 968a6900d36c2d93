/** Access to files, reviews, issued documents, chats and sockets of orders for every kind of caller. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDocument } from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { makePerson } from '../../test/make.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';

interface Target {
  id: number;
  uploadId: number;
  issuedId: number;
  storedName: string;
}

let fixture: DocumentFixture;
const people: Record<string, SignedInUser> = {};
/** Assigned to `staff`; to the other staff member; just reassigned from `staff`. */
const targets: Record<'own' | 'foreign' | 'lost', Target> = { own: none(), foreign: none(), lost: none() };
const names = Object.keys(targets) as (keyof typeof targets)[];
/** Ids that do not exist. */
const unknown: Target = {
  id: 999_999,
  uploadId: 999_999,
  issuedId: 999_999,
  storedName: `${'x'.repeat(24)}.pdf`,
};

function none(): Target {
  return { id: 0, uploadId: 0, issuedId: 0, storedName: '' };
}

beforeAll(async () => {
  fixture = await createDocumentFixture();
  const { testApp } = fixture;
  const [staff, other, admin] = [await testApp.staff(), await testApp.staff(), await testApp.admin()];
  const former = await makePerson(testApp.db, 'staff');
  Object.assign(people, {
    'another customer': await testApp.customer(),
    'a pending account': await testApp.signIn(former),
    staff,
    admin,
  });
  await testApp.db.updateTable('people').set({ state: 'pending' }).where('id', '=', former.id).execute();
  targets.own = await createTarget(staff);
  targets.foreign = await createTarget(other);
  targets.lost = await createTarget(staff);
  await admin.api.POST('/assignorder', { body: { id: other.id, order_id: targets.lost.id } });
});
afterAll(() => fixture.testApp.close());

/** Creates an order assigned to the worker, with a submitted and an issued file. */
async function createTarget(worker: SignedInUser): Promise<Target> {
  const order = await fixture.order({ assignedTo: worker.id });
  const uploaded = await fixture.uploadDocument(order, pdfFile('given.pdf'));
  const issuedId = await issueDocument(worker, order.id);
  return {
    id: order.id,
    uploadId: uploaded.upload_id ?? 0,
    issuedId,
    storedName: uploaded.field_value ?? '',
  };
}

const tokenOf = (who: string) => people[who]?.token;
/** Uses an invalid token for callers without an account. */
const apiOf = (who: string): Api => fixture.testApp.api(tokenOf(who));

async function answerOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'yes',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${error.status} ${error.code}`;
    },
  );
}

const calls: Record<string, (api: Api, target: Target) => Promise<unknown>> = {
  file_link: (api, { uploadId }) => api.POST('/file_link', { body: { upload_id: uploadId } }),
  'file_link of an issued document': (api, { issuedId }) =>
    api.POST('/file_link', { body: { upload_id: issuedId } }),
  documents_link: (api, { id }) => api.POST('/documents_link', { body: { order_id: id } }),
  files: (api, { storedName: name }) =>
    api.GET('/files/{folder}/{name}', {
      params: { path: { folder: `user${fixture.customer.id}`, name } },
      parseAs: 'arrayBuffer',
    }),
  order_documents: (api, { id }) =>
    api.GET('/order_documents/{id}', { params: { path: { id } }, parseAs: 'arrayBuffer' }),
  set_document_expiry: (api, { uploadId }) =>
    api.POST('/set_document_expiry', { body: { upload_id: uploadId, expires_on: null } }),
  messages: (api, { id }) => api.POST('/messages', { body: { order_id: id } }),
  sendmessage: (api, { id }) =>
    api.POST('/sendmessage', { body: { order_id: id, message: 'A word' }, bodySerializer: formBody }),
};
const work: typeof calls = {
  review_document: (api, { uploadId }) =>
    api.POST('/review_document', { body: { upload_id: uploadId, verdict: 'Accepted' } }),
  issue_document: (api, { id }) =>
    api.POST('/issue_document', {
      body: { order_id: id, name: '', file: '' },
      bodySerializer: () => formBody({ order_id: id, name: 'Certificate', file: pdfFile('new.pdf') }),
    }),
};
/** Operations whose id is not that of an order or of one of its documents. */
const furtherIds: typeof calls = {
  message_file_link: (api, { id }) => api.POST('/message_file_link', { body: { file_id: id } }),
};

/** Refused for every order. */
const withoutAccess = { nobody: '401 unauthenticated', 'a pending account': '401 unauthenticated' };
const foreign = '403 unauthentic_access';
const ofStaff = { own: 'yes', foreign, lost: foreign };

describe('an operation on an order’s files and messages', () => {
  it.each(Object.keys({ ...calls, ...work }))(
    '%s is for people involved in the order only [roles-003] [roles-004]',
    async (name) => {
      const call = calls[name] ?? work[name];
      if (!call) throw new Error(`there is no operation ${name}`);
      // Operations for staff refuse customers by role; others answer as for an unknown order.
      const customer = name in work ? '403 forbidden' : foreign;
      for (const target of names) {
        const expected = {
          ...withoutAccess,
          'another customer': customer,
          staff: ofStaff[target],
          admin: 'yes',
        };
        for (const [who, answer] of Object.entries(expected)) {
          expect(`${who}, ${target}: ${await answerOf(call(apiOf(who), targets[target]))}`).toBe(
            `${who}, ${target}: ${answer}`,
          );
        }
      }
    },
  );

  it.each(Object.keys({ ...calls, ...work, ...furtherIds }))(
    '%s answers 404 to an admin for unknown ids, and to others as for those that they may not see [errors-015]',
    async (name) => {
      const call = calls[name] ?? work[name] ?? furtherIds[name];
      if (!call) throw new Error(`there is no operation ${name}`);
      const expected = {
        ...withoutAccess,
        'another customer': name in work ? '403 forbidden' : foreign,
        staff: foreign,
        admin: '404 not_found',
      };
      for (const [who, answer] of Object.entries(expected)) {
        expect(`${who}: ${await answerOf(call(apiOf(who), unknown))}`).toBe(`${who}: ${answer}`);
      }
    },
  );

  it('checks access before any write', async () => {
    const { id, uploadId } = await createTarget(await fixture.testApp.staff());
    const before = await rowsOf(id);
    for (const who of ['staff', 'another customer', 'a pending account', 'nobody']) {
      for (const call of [calls['sendmessage'], work['review_document'], work['issue_document']]) {
        await answerOf(call?.(apiOf(who), { ...none(), id, uploadId }) ?? Promise.resolve());
      }
    }
    expect(await rowsOf(id)).toEqual(before);
  });
});

async function rowsOf(orderId: number) {
  const { db } = fixture.testApp;
  return {
    uploads: await db
      .selectFrom('document_uploads')
      .select('id')
      .where('issued_order_id', '=', orderId)
      .execute(),
    documents: await db
      .selectFrom('order_documents')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    messages: await db.selectFrom('messages').select('id').where('order_id', '=', orderId).execute(),
  };
}

describe('a socket', () => {
  const channels = {
    staff: { own: 'subscribed', foreign: 'refused', lost: 'refused' },
    admin: { own: 'subscribed', foreign: 'subscribed', lost: 'subscribed' },
    'another customer': { own: 'refused', foreign: 'refused', lost: 'refused' },
  } as const;

  it.each(Object.keys(channels) as (keyof typeof channels)[])(
    'of %s receives their own chats and notifications only',
    async (who) => {
      const client = await openSocket(await socketUrl(fixture.testApp.app));
      await client.auth(tokenOf(who) ?? '');
      for (const target of names) {
        const { type } = await client.subscribe(`chat.${targets[target].id}`);
        expect(`${target}: ${type}`).toBe(`${target}: ${channels[who][target]}`);
      }
      expect(await client.subscribe(`notification.${people[who]?.id}`)).toMatchObject({ type: 'subscribed' });
      expect(await client.subscribe(`notification.${fixture.customer.id}`)).toMatchObject({
        type: 'refused',
      });
      client.close();
    },
  );

  it('of an account without access is closed permanently', async () => {
    const client = await openSocket(await socketUrl(fixture.testApp.app));
    client.send({ type: 'auth', token: tokenOf('a pending account') ?? '' });
    expect(await client.closed).toBeGreaterThanOrEqual(4500);
  });
});
