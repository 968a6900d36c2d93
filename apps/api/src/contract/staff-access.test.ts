/**
 * Every operation of staff, for assigned and unassigned work. A new operation of the contract
 * must join one of the tables here. Who may call it at all is `access.test.ts`.
 */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '../../test/document-fixture.ts';
import { makeAssignedWork, type AssignedWork } from '../../test/make-assigned-work.ts';
import { makePerson } from '../../test/make.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import type { OperationId } from './operation.ts';
import { listOperations, readContract } from './read-contract.ts';

let testApp: TestApp;
let staff: SignedInUser;
let admin: SignedInUser;
let pendingToken: string;
/** Assigned to the caller; always to another; just reassigned; just unassigned. */
const targets = { own: none(), foreign: none(), lost: none(), freed: none() };
const foreign = ['foreign', 'lost', 'freed'] as const;

function none(): AssignedWork {
  return { orderId: 0, chargeId: 0, uploadId: 0, issuedId: 0, storedPath: '', messageFileId: 0, ticketId: 0 };
}

beforeAll(async () => {
  testApp = await createTestApp();
  [staff, admin] = [await testApp.staff(), await testApp.admin()];
  const other = await testApp.staff();
  const customer = await testApp.customer();
  const stranger = await testApp.signIn(await makePerson(testApp.db, 'user', { name: 'Zubin Irani' }));
  const make = makeAssignedWork.bind(undefined, { testApp, admin });
  targets.own = await make(customer, staff);
  targets.foreign = await make(stranger, other);
  targets.lost = await make(stranger, staff, other);
  targets.freed = await make(stranger, staff, null);
  // A person whose session outlived their access.
  const gone = await makePerson(testApp.db, 'staff');
  pendingToken = (await testApp.signIn(gone)).token;
  await testApp.db.updateTable('people').set({ state: 'pending' }).where('id', '=', gone.id).execute();
});
afterAll(() => testApp.close());

/** A path with its body; without a body it is requested with GET. */
type CallSpec = readonly [path: string, body?: object | FormData];

/** About one order, file or ticket. */
const about = {
  staffOrderDetail: ({ orderId }) => [`/stafforder_detail/${orderId}`, {}],
  updateOrderStatus: ({ orderId }) => ['/update_order_status', { order_id: orderId, status: 'Form filed' }],
  fileLink: ({ uploadId }) => ['/file_link', { upload_id: uploadId }],
  downloadFile: ({ storedPath }) => [`/files/${storedPath}`],
  resendInvoice: ({ orderId }) => ['/resend_invoice', { order_id: orderId }],
  sendProforma: ({ orderId }) => ['/send_proforma', { order_id: orderId }],
  documentsLink: ({ orderId }) => ['/documents_link', { order_id: orderId }],
  downloadDocuments: ({ orderId }) => [`/order_documents/${orderId}`],
  setDocumentExpiry: ({ uploadId }) => [
    '/set_document_expiry',
    { upload_id: uploadId, expires_on: '2099-03-31' },
  ],
  reviewDocument: ({ uploadId }) => ['/review_document', { upload_id: uploadId, verdict: 'Accepted' }],
  issueDocument: ({ orderId }) => [
    '/issue_document',
    formBody({ order_id: orderId, name: 'Certificate', file: pdfFile('new.pdf') }),
  ],
  messages: ({ orderId }) => ['/messages', { order_id: orderId }],
  sendMessage: ({ orderId }) => ['/sendmessage', formBody({ order_id: orderId, message: 'A word' })],
  messageFileLink: ({ messageFileId }) => ['/message_file_link', { file_id: messageFileId }],
  ticketDetail: ({ ticketId }) => [`/ticket_detail/${ticketId}`, {}],
  ticketReply: ({ ticketId }) => ['/ticket_reply', formBody({ id: ticketId, message: '<p>Words</p>' })],
  updateTicketStatus: ({ ticketId }) => ['/update_ticket_status', { ticket_id: ticketId, status: 'Open' }],
  ticketNotes: ({ ticketId }) => ['/ticket_notes', { id: ticketId }],
  requestCancellation: ({ orderId }) => [
    '/request_cancellation',
    { order_id: orderId, reason: 'The name is taken' },
  ],
  commentCancellation: ({ orderId }) => [
    '/comment_cancellation',
    { order_id: orderId, comment: 'Not yet filed' },
  ],
  addCharge: ({ orderId }) => [
    '/add_charge',
    { order_id: orderId, kind: 'extra', name: 'Second class', amount: '500', reason: 'As agreed' },
  ],
  recordDisbursement: ({ chargeId }) => [
    '/record_disbursement',
    formBody({
      charge_id: chargeId,
      amount: '1',
      paid_on: '2026-11-01',
      reference: 'SRN',
      file: pdfFile('paid.pdf'),
    }),
  ],
  withdrawCharge: ({ chargeId }) => ['/withdraw_charge', { charge_id: chargeId }],
  addTicketNote: ({ ticketId }) => ['/add_ticket_note', { id: ticketId, message: '<p>Words</p>' }],
  // Last, because they delete the document and end the order.
  withdrawDocument: ({ issuedId }) => [
    '/withdraw_document',
    { upload_id: issuedId, reason: 'Issued to another company' },
  ],
  cancelOrder: ({ orderId }) => ['/cancel_order', { order_id: orderId, reason: 'Added by mistake' }],
} satisfies Partial<Record<OperationId, (target: AssignedWork) => CallSpec>>;

/** Lists, which must contain the caller's customers only. */
const lists = {
  staffTasks: ['/stafftasks', {}],
  staffCustomer: ['/staffcustomer', {}],
  staffTickets: ['/stafftickets', {}],
  chatOrders: ['/chatOrders', {}],
  findAnything: ['/find_anything', { q: 'Zubin' }],
} satisfies Partial<Record<OperationId, CallSpec>>;

/** About the caller's own account. */
const themselves: readonly OperationId[] = [
  'beginTwoStep',
  'changeEmail',
  'changeOwnPassword',
  'confirmEmail',
  'confirmIdentity',
  'confirmTwoStep',
  'endDevice',
  'endOtherDevices',
  'endTwoStep',
  'getNotification',
  'logout',
  'myDevices',
  'profile',
  'readNotification',
  'renewRecoveryCodes',
  'renewSession',
  'twoStepStatus',
  'updateProfile',
];

/** Open to all staff: adding an order for any customer, and shared texts. */
const shared: readonly OperationId[] = [
  'addOrder',
  'cannedReplies',
  'deleteCannedReply',
  'getCustomerService',
  'saveCannedReply',
];

const ofStaff = listOperations(readContract()).filter(({ allow }) => allow.includes('staff'));

it('each operation of staff is in one table here', () => {
  const known = [...Object.keys(about), ...Object.keys(lists), ...themselves, ...shared];
  expect(known.toSorted()).toEqual(ofStaff.map(({ id }) => id).toSorted());
});

describe.each(Object.entries(about))('%s', (_id, askOf: (target: AssignedWork) => CallSpec) => {
  it.each(foreign)('is rejected for work that is %s [roles-004]', async (which) => {
    expect(await answerTo(askOf(targets[which]), staff.token)).toBe('403 unauthentic_access');
  });

  it('is answered for the caller’s own work [roles-004]', async () => {
    // An order without an invoice lets its staff in as well.
    expect(await answerTo(askOf(targets.own), staff.token)).toMatch(/^200|^409 conflict/);
  });
});

it.each(Object.entries(lists))('%s contains no work of others [roles-004]', async (_id, ask: CallSpec) => {
  const answer = await send(ask, staff.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('Zubin');
});

it.each(ofStaff)('$id is rejected after the caller’s access ended during the session', async (operation) => {
  const url = operation.path.replaceAll(/:\w+/g, '1');
  const answer = await testApp.app.inject({
    method: operation.method,
    url,
    headers: { authorization: `Bearer ${pendingToken}` },
  });
  expect(answer.statusCode).toBe(401);
});

describe('a socket of a staff member', () => {
  it('receives events of assigned chats and tickets only [roles-004]', async () => {
    const client = await openSocket(await socketUrl(testApp.app));
    await client.auth(staff.token);
    for (const [which, { orderId, ticketId }] of Object.entries(targets)) {
      const expected = which === 'own' ? 'subscribed' : 'refused';
      for (const channel of [`chat.${orderId}`, `ticket.${ticketId}`]) {
        expect(`${which}: ${(await client.subscribe(channel)).type}`).toBe(`${which}: ${expected}`);
      }
    }
    expect(await client.subscribe(`notification.${staff.id}`)).toMatchObject({ type: 'subscribed' });
    expect(await client.subscribe(`notification.${admin.id}`)).toMatchObject({ type: 'refused' });
    client.close();
  });

  it('is closed permanently after the access ended during the session', async () => {
    const client = await openSocket(await socketUrl(testApp.app));
    client.send({ type: 'auth', token: pendingToken });
    expect(await client.closed).toBeGreaterThanOrEqual(4500);
  });
});

async function answerTo(ask: CallSpec, token: string): Promise<string> {
  const answer = await send(ask, token);
  if (answer.statusCode === 200) return '200';
  return `${answer.statusCode} ${String(answer.json<Record<string, unknown>>()['code'])}`;
}

async function send([path, body]: CallSpec, token: string) {
  const request = new Request('http://api.test/', {
    method: 'POST',
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const type = body instanceof FormData ? request.headers.get('content-type') : 'application/json';
  return testApp.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type ?? '' }) },
    ...(body && { payload: Buffer.from(await request.arrayBuffer()) }),
  });
}
