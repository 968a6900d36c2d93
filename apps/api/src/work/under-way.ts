/** Operations whose contract stands and whose code is being written; each leaves this file when it is whole. */
import type { Handlers } from '../contract/operation.ts';
import { Problem } from '../http/errors.ts';

const underWay = () => Promise.reject(new Problem('unavailable', 'This is not possible just now.'));

type WorkId =
  | 'addOrder'
  | 'adminOrderDetail'
  | 'adminOrders'
  | 'assignOrder'
  | 'getCustomerService'
  | 'reviewStaffRequest'
  | 'staffCustomer'
  | 'staffOrderDetail'
  | 'staffRequests'
  | 'staffTasks'
  | 'updateOrderStatus';

export const handlersUnderWay: Pick<Handlers, WorkId> = {
  addOrder: underWay,
  adminOrderDetail: underWay,
  adminOrders: underWay,
  assignOrder: underWay,
  getCustomerService: underWay,
  reviewStaffRequest: underWay,
  staffCustomer: underWay,
  staffOrderDetail: underWay,
  staffRequests: underWay,
  staffTasks: underWay,
  updateOrderStatus: underWay,
};

export const requestStaffAccess = underWay;
