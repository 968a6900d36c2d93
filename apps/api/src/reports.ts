/** Large lists and figures that write nothing: a replica answers them where there is one (record 0050). */
import type { OperationId } from './contract/operation.ts';

export const reports = [
  'adminDashboard',
  'adminFigures',
  'adminOrders',
  'adminTasks',
  'adminTickets',
  'auditLog',
  'customers',
  'staffCustomer',
  'staffTasks',
  'staffTickets',
  'suspectedDuplicates',
] as const satisfies readonly OperationId[];
