/** Large read-only lists and reports, which run on the replica if there is one (record 0050). */

import type { OperationId } from './contract/operation.ts';

export const replicaOperations = [
  'adminDashboard',
  'adminFigures',
  'adminInvoices',
  'adminOrders',
  'adminPayments',
  'adminReceivables',
  'adminTasks',
  'adminTickets',
  'auditLog',
  'customers',
  'gstReturn',
  'gstReturnDocuments',
  'revenue',
  'staffCustomer',
  'staffTasks',
  'staffTickets',
  'suspectedDuplicates',
] as const satisfies readonly OperationId[];
