/** Every operation of the contract and the function behind it. */
import type { Handlers, PublicHandlers } from './contract/operation.ts';
import { changePassword } from './accounts/change-password.ts';
import { checkRegister } from './accounts/check-register.ts';
import { forgetPassword } from './accounts/forget-password.ts';
import { login } from './accounts/login.ts';
import { logout } from './accounts/logout.ts';
import { profile } from './accounts/profile.ts';
import { register } from './accounts/register.ts';
import { sendOtp } from './accounts/send-otp.ts';
import { updateProfile } from './accounts/update-profile.ts';
import { verifyOtp } from './accounts/verify-otp.ts';
import { services } from './catalogue/services.ts';
import { chatOrders } from './chat/chat-orders.ts';
import { messages } from './chat/messages.ts';
import { sendMessage } from './chat/send-message.ts';
import { dashboard } from './dashboards/dashboard.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { downloadFile } from './documents/download-file.ts';
import { fileLink } from './documents/file-link.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { getNotification } from './notifications/get-notification.ts';
import { readNotification } from './notifications/read-notification.ts';
import { buyServices } from './orders/buy-services.ts';
import { checkValidation } from './orders/check-validation.ts';
import { orderDetail } from './orders/order-detail.ts';
import { orders } from './orders/orders.ts';
import { placeOrder } from './orders/place-order.ts';
import { unready } from './tickets/unready.ts';

export const openHandlers = {
  changePassword,
  checkRegister,
  forgetPassword,
  login,
  register,
  sendOtp,
  verifyOtp,
} satisfies PublicHandlers;

export const guardedHandlers = {
  buyServices,
  chatOrders,
  checkValidation,
  dashboard,
  deleteDocument,
  downloadFile,
  fileLink,
  getNotification,
  logout,
  messages,
  orderDetail,
  orders,
  placeOrder,
  profile,
  readNotification,
  sendMessage,
  services,
  updateProfile,
  uploadDocument,
  adminTickets: unready,
  assignTicket: unready,
  deleteTicket: unready,
  myTickets: unready,
  raiseTicket: unready,
  reopenTicket: unready,
  restoreTicket: unready,
  staffTickets: unready,
  ticketDetail: unready,
  ticketReply: unready,
  updateTicketStatus: unready,
} satisfies Handlers;
