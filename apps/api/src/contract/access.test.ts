/** Access by role for every operation of the contract; new operations are covered automatically. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Role } from './operation.ts';
import { type ContractOperation, listOperations, readContract } from './read-contract.ts';

const roles: readonly Role[] = ['customer', 'staff', 'admin'];
const operations = listOperations(readContract());
const guarded = operations.filter(({ isPublic }) => !isPublic);
const foreign = guarded.flatMap((operation) =>
  roles
    .filter((role) => !operation.allow.includes(role))
    .map((role) => ({ operation, id: operation.id, role })),
);
// Logging out would end the sessions of the other tests; it has its own access test.
const admitted = guarded
  .filter(({ id }) => id !== 'logout')
  .flatMap((operation) => operation.allow.map((role) => ({ operation, role })));

/** Written out rather than read from the contract, so that a changed `x-allow` is noticed. */
const allowed: Record<string, string> = {
  everybody: `
    beginLoginTwoStep changePassword checkRegister confirmStaffRequest forgetPassword login
    loginTwoStep provider register requestStaffAccess sendOtp verifyOtp`,
  'customer, staff, admin': `
    cancelOrder changeEmail changeOwnPassword chatOrders confirmEmail confirmIdentity documentsLink
    downloadDocuments downloadFile endDevice endOtherDevices fileLink getNotification logout
    messageFileLink messages myDevices profile readNotification renewSession requestCancellation sendMessage
    setDocumentExpiry ticketDetail ticketReply updateProfile`,
  customer: `
    acceptQuotation buyServices checkValidation dashboard declineCharge declineQuotation deleteDocument dismissPurchase documents downloadMyData downloadMyInvoices
    exportMyData mendGstNumber myInvoices myInvoicesLink myQuotations myTickets orderDetail orders paymentStatus
    placeOrder quotation raiseTicket reopenTicket requestErasure
    services unfinishedPurchases uploadDocument useDocument withdrawCancellation`,
  'customer, admin': 'downloadInvoice downloadProforma orderInvoices proformaLink uploadTdsCertificate',
  'staff, admin': `
    addCharge addOrder addTicketNote beginTwoStep cannedReplies commentCancellation confirmTwoStep
    deleteCannedReply endTwoStep
    findAnything getCustomerService issueDocument recordDisbursement renewRecoveryCodes resendInvoice reviewDocument
    saveCannedReply sendProforma ticketNotes twoStepStatus updateOrderStatus updateTicketStatus withdrawCharge withdrawDocument`,
  staff: 'staffCustomer staffOrderDetail staffTasks staffTickets',
  admin: `
    addQuotation addService adminCancellations adminDashboard adminDisputes adminFigures adminInvoices adminJobs adminOrderDetail adminOrders
    adminPayments adminQuotations adminReceivables adminServiceDetail adminServices adminSettlements adminTasks adminTickets archiveService
    assignOrder assignOrders assignTicket auditLog confirmZeroRating correctInvoice customerGst customers decideCancellation deleteOrderView deleteStaff
    deleteTicket dismissDuplicate downloadAuditLog downloadCustomers downloadGstReturn
    downloadRegister dropJob duplicateService exportAuditLog exportCustomers exportRegister gstReturn
    gstReturnDocuments gstReturnFile invoiceToCorrect orderPayments orderRefunds orderViews
    publishService recordBankRefund recordEInvoice recordReceipt recordTdsCertificate resendQuotation resetTwoStep restoreService restoreTicket retryJob returnUnspentFee revenue reviewStaffRequest
    saveOrderView setOrderPrice settings settlementItems settlementMismatches staff staffEdit staffRegister staffRequests suspectedDuplicates
    unlockAccount updateService updateSettings voidReceipt withdrawQuotation`,
};

let testApp: TestApp;
let tokens: Record<Role, string>;
/** Invalid tokens by description. */
const expired = 'a token that has expired';
const dead: Record<string, string | undefined> = {};
beforeAll(async () => {
  testApp = await createTestApp();
  const [customer, staff, admin] = await Promise.all([testApp.customer(), testApp.staff(), testApp.admin()]);
  tokens = { customer: customer.token, staff: staff.token, admin: admin.token };
  const ended = await testApp.admin();
  await ended.api.POST('/logout', { body: {} });
  const claims = { sub: String(admin.id), jti: randomUUID(), role: 'admin' } as const;
  Object.assign(dead, {
    'no token': undefined,
    'a made-up token': 'no.such.token',
    [expired]: testApp.app.jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token whose session has ended': ended.token,
  });
});
afterAll(async () => testApp.close());

const send = (operation: ContractOperation, token?: string) =>
  testApp.app.inject({
    method: operation.method,
    url: addressOf(operation),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** A URL with valid parameters, so that only the caller can be rejected. */
const addressOf = ({ path }: ContractOperation) =>
  path
    .replace(':id', '1')
    .replace(':folder', 'user1')
    .replace(':name', `${'a'.repeat(32)}.pdf`);

describe('every operation', () => {
  it('is open to the roles of the specification only [api-orders-002] [api-order_detail-004] [api-dashboard-002] [api-services-002] [api-documents-002] [api-upload_document-002] [api-delete_document-002] [api-buy_services-005] [api-place_order-002] [api-check_validation-004] [api-raise_ticket-002] [api-mytickets-003] [api-stafftickets-002] [api-chatOrders-002] [api-review_document-n01] [api-admindashboard-002] [api-admintickets-002] [api-assignticket-002] [api-delete_ticket-002] [api-adminservices-002] [api-updateservice-002] [api-customers-002] [api-staff-002] [api-deletestaff-002] [api-staffedit-002] [api-staffregister-002] [api-exportCustomers-002]', () => {
    const rolesOf = ({ isPublic, allow }: ContractOperation) => (isPublic ? 'everybody' : allow.join(', '));
    const found = Object.groupBy(operations, rolesOf);
    for (const [who, ids] of Object.entries(allowed)) {
      expect([who, found[who]?.map(({ id }) => id).toSorted()]).toEqual([who, ids.trim().split(/\s+/)]);
    }
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });
});

describe('every operation that is not open', () => {
  it.each(guarded)('$id without a valid token is 401 [roles-002] [roles-003]', async (operation) => {
    for (const [what, token] of Object.entries(dead)) {
      const answer = await send(operation, token);
      expect(`${what}: ${answer.statusCode}`).toBe(`${what}: 401`);
      const code = what === expired && !operation.acceptsExpiredToken ? 'token_expired' : 'unauthenticated';
      expect(answer.json()).toMatchObject({ status: 'false', code });
    }
  });

  it.each(guarded.filter(({ acceptsSignedLink }) => acceptsSignedLink))(
    '$id with an incomplete signed link is 401, also with other errors',
    async ({ path }) => {
      for (const query of ['signature=x', 'signature=x&expires=soon', 'signature=x&expires=-1&user=x']) {
        const url = `${path.replace(':folder', 'user1').replace(':name', 'x').replace(':id', 'x')}?${query}`;
        expect([url, (await testApp.app.inject({ method: 'GET', url })).statusCode]).toEqual([url, 401]);
      }
    },
  );

  it.each(foreign)('$id is 403 for the role $role [roles-003]', async ({ operation, role }) => {
    const answer = await send(operation, tokens[role]);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'false', code: 'forbidden' });
  });

  it.each(admitted)('$operation.id lets $role in [roles-003]', async ({ operation, role }) => {
    const answer = await send(operation, tokens[role]);
    expect(answer.body).not.toMatch(/"code":"(unauthenticated|forbidden)"/);
  });
});
