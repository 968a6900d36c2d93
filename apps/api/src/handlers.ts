/** Handlers of operations with authentication; public-handlers.ts has the others, money-handlers.ts those of money. */

import { beginTwoStep } from './accounts/begin-two-step.ts';
import { changeEmail } from './accounts/change-email.ts';
import { changeOwnPassword } from './accounts/change-own-password.ts';
import { confirmEmail } from './accounts/confirm-email.ts';
import { confirmIdentity } from './accounts/confirm-identity.ts';
import { confirmTwoStep } from './accounts/confirm-two-step.ts';
import { endDevice } from './accounts/end-device.ts';
import { endOtherDevices } from './accounts/end-other-devices.ts';
import { endTwoStep } from './accounts/end-two-step.ts';
import { logout } from './accounts/logout.ts';
import { myDevices } from './accounts/my-devices.ts';
import { profile } from './accounts/profile.ts';
import { renewRecoveryCodes } from './accounts/renew-recovery-codes.ts';
import { renewSession } from './accounts/renew-session.ts';
import { resetTwoStep } from './accounts/reset-two-step.ts';
import { reviewStaffRequest } from './accounts/review-staff-request.ts';
import { staffRequests } from './accounts/staff-requests.ts';
import { twoStepStatus } from './accounts/two-step-status.ts';
import { unlockAccount } from './accounts/unlock-account.ts';
import { updateProfile } from './accounts/update-profile.ts';
import { auditLog } from './audit/audit-log.ts';
import { downloadAuditLog } from './audit/download-audit-log.ts';
import { exportAuditLog } from './audit/export-audit-log.ts';
import { cannedReplies } from './canned-replies/canned-replies.ts';
import { deleteCannedReply } from './canned-replies/delete-canned-reply.ts';
import { saveCannedReply } from './canned-replies/save-canned-reply.ts';
import { addService } from './catalogue/add-service.ts';
import { adminServiceDetail } from './catalogue/admin-service-detail.ts';
import { adminServices } from './catalogue/admin-services.ts';
import { archiveService } from './catalogue/archive-service.ts';
import { duplicateService } from './catalogue/duplicate-service.ts';
import { publishService } from './catalogue/publish-service.ts';
import { restoreService } from './catalogue/restore-service.ts';
import { services } from './catalogue/services.ts';
import { updateService } from './catalogue/update-service.ts';
import { chatOrders } from './chat/chat-orders.ts';
import { messageFileLink } from './chat/message-file-link.ts';
import { messages } from './chat/messages.ts';
import { sendMessage } from './chat/send-message.ts';
import type { Handlers } from './contract/operation.ts';
import { adminDashboard } from './dashboards/admin-dashboard.ts';
import { adminFigures } from './dashboards/admin-figures.ts';
import { dashboard } from './dashboards/dashboard.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { documentsLink } from './documents/documents-link.ts';
import { documents } from './documents/documents.ts';
import { downloadDocuments } from './documents/download-documents.ts';
import { downloadFile } from './documents/download-file.ts';
import { fileLink } from './documents/file-link.ts';
import { issueDocument } from './documents/issue-document.ts';
import { reviewDocument } from './documents/review-document.ts';
import { setDocumentExpiry } from './documents/set-document-expiry.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { useDocument } from './documents/use-document.ts';
import { withdrawDocument } from './documents/withdraw-document.ts';
import { adminJobs } from './jobs/admin-jobs.ts';
import { dropJob } from './jobs/drop-job.ts';
import { retryJob } from './jobs/retry-job.ts';
import { moneyHandlers } from './money-handlers.ts';
import { getNotification } from './notifications/get-notification.ts';
import { readNotification } from './notifications/read-notification.ts';
import { orderDetail } from './orders/order-detail.ts';
import { orders } from './orders/orders.ts';
import { findAnything } from './palette/find-anything.ts';
import { customers } from './people/customers.ts';
import { deleteStaff } from './people/delete-staff.ts';
import { downloadCustomers } from './people/download-customers.ts';
import { exportCustomers } from './people/export-customers.ts';
import { staffEdit } from './people/staff-edit.ts';
import { staffRegister } from './people/staff-register.ts';
import { staff } from './people/staff.ts';
import { confirmZeroRating, customerGst } from './people/zero-rating.ts';
import { downloadMyData } from './privacy/download-my-data.ts';
import { exportMyData } from './privacy/export-my-data.ts';
import { requestErasure } from './privacy/request-erasure.ts';
import { settings } from './settings/settings.ts';
import { updateSettings } from './settings/update-settings.ts';
import { addOrder } from './tasks/add-order.ts';
import { adminOrderDetail } from './tasks/admin-order-detail.ts';
import { adminOrders } from './tasks/admin-orders.ts';
import { adminTasks } from './tasks/admin-tasks.ts';
import { assignOrder } from './tasks/assign-order.ts';
import { assignOrders } from './tasks/assign-orders.ts';
import { deleteOrderView } from './tasks/delete-order-view.ts';
import { getCustomerService } from './tasks/get-customer-service.ts';
import { orderViews } from './tasks/order-views.ts';
import { saveOrderView } from './tasks/save-order-view.ts';
import { staffCustomer } from './tasks/staff-customer.ts';
import { staffOrderDetail } from './tasks/staff-order-detail.ts';
import { staffTasks } from './tasks/staff-tasks.ts';
import { updateOrderStatus } from './tasks/update-order-status.ts';
import { addTicketNote } from './tickets/add-ticket-note.ts';
import { adminTickets } from './tickets/admin-tickets.ts';
import { assignTicket } from './tickets/assign-ticket.ts';
import { deleteTicket } from './tickets/delete-ticket.ts';
import { myTickets } from './tickets/my-tickets.ts';
import { raiseTicket } from './tickets/raise-ticket.ts';
import { reopenTicket } from './tickets/reopen-ticket.ts';
import { restoreTicket } from './tickets/restore-ticket.ts';
import { staffTickets } from './tickets/staff-tickets.ts';
import { ticketDetail } from './tickets/ticket-detail.ts';
import { ticketNotes } from './tickets/ticket-notes.ts';
import { ticketReply } from './tickets/ticket-reply.ts';
import { updateTicketStatus } from './tickets/update-ticket-status.ts';

export const protectedHandlers = {
  ...moneyHandlers,
  addOrder,
  addTicketNote,
  addService,
  adminDashboard,
  adminFigures,
  adminOrderDetail,
  adminJobs,
  adminOrders,
  adminServiceDetail,
  adminServices,
  adminTasks,
  adminTickets,
  archiveService,
  assignOrder,
  auditLog,
  assignOrders,
  assignTicket,
  beginTwoStep,
  cannedReplies,
  changeEmail,
  changeOwnPassword,
  chatOrders,
  confirmEmail,
  confirmIdentity,
  confirmTwoStep,
  customers,
  dashboard,
  deleteCannedReply,
  deleteDocument,
  deleteOrderView,
  deleteStaff,
  deleteTicket,
  documents,
  documentsLink,
  downloadCustomers,
  downloadDocuments,
  downloadAuditLog,
  downloadFile,
  downloadMyData,
  duplicateService,
  endDevice,
  endOtherDevices,
  endTwoStep,
  exportCustomers,
  exportAuditLog,
  retryJob,
  dropJob,
  exportMyData,
  fileLink,
  findAnything,
  getCustomerService,
  getNotification,
  issueDocument,
  logout,
  messages,
  myDevices,
  myTickets,
  orderDetail,
  orderViews,
  orders,
  profile,
  publishService,
  raiseTicket,
  readNotification,
  renewRecoveryCodes,
  renewSession,
  reopenTicket,
  requestErasure,
  resetTwoStep,
  restoreService,
  restoreTicket,
  reviewDocument,
  reviewStaffRequest,
  saveCannedReply,
  saveOrderView,
  sendMessage,
  messageFileLink,
  services,
  setDocumentExpiry,
  settings,
  staff,
  staffCustomer,
  staffEdit,
  staffOrderDetail,
  staffRegister,
  staffRequests,
  staffTasks,
  staffTickets,
  ticketDetail,
  ticketNotes,
  ticketReply,
  twoStepStatus,
  unlockAccount,
  customerGst,
  confirmZeroRating,
  updateOrderStatus,
  updateProfile,
  updateService,
  updateSettings,
  updateTicketStatus,
  uploadDocument,
  useDocument,
  withdrawDocument,
} satisfies Handlers;
