/** Every screen of the customer app. */

import type { Screen, Subject } from './screen.ts';

const registration = {
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9812345678',
  password: 'Quiet-river-7',
};
/** A selected service with an old price, so that its notice is covered as well. */
const ticked = ({ userId, serviceId }: Subject) => ({
  [`portal.customer.selection.${userId}`]: [{ id: serviceId, name: 'A service', price: 1 }],
});
const reset = { email: 'meera@example.in' };

export const customerScreens: readonly Screen[] = [
  { name: 'landing', path: () => '/', heading: 'Your Next Big Idea Starts Here', signedIn: false },
  {
    name: 'service-detail',
    path: () => '/servicedetail',
    heading: 'Register your company in India',
    signedIn: false,
  },
  { name: 'register', path: () => '/register', heading: 'Create your account', signedIn: false },
  { name: 'otp', path: () => '/otp', heading: 'Check your e-mail', signedIn: false, kept: { registration } },
  { name: 'login', path: () => '/login', heading: 'Login', signedIn: false },
  { name: 'forgot-password', path: () => '/forgetpassword', heading: 'Forgot password', signedIn: false },
  {
    name: 'forgot-password-code',
    path: () => '/forgetpassword',
    heading: 'Enter your code',
    signedIn: false,
    kept: { 'password-reset': { at: 'code', ...reset } },
  },
  {
    name: 'forgot-password-new',
    path: () => '/forgetpassword',
    heading: 'Choose a new password',
    signedIn: false,
    kept: { 'password-reset': { at: 'password', otp: '042917', ...reset } },
  },
  { name: 'dashboard', path: () => '/dashboard', heading: 'Dashboard', signedIn: true },
  {
    name: 'services',
    // Only one category, to save time; its rows are like all others.
    path: () => '/services?category=Start+Up',
    heading: 'Our Services',
    signedIn: true,
    remembered: ticked,
  },
  { name: 'details', path: ({ serviceId }) => `/details/${serviceId}`, heading: /./, signedIn: true },
  { name: 'payment', path: ({ serviceId }) => `/payment/${serviceId}`, heading: 'Payment', signedIn: true },
  {
    name: 'buy-services',
    path: () => '/buyservices',
    heading: 'Buy selected services',
    signedIn: true,
    remembered: ticked,
  },
  {
    name: 'buy-services-empty',
    path: () => '/buyservices',
    heading: 'Buy selected services',
    signedIn: true,
  },
  { name: 'my-documents', path: () => '/mydocuments', heading: 'My Documents', signedIn: true },
  {
    name: 'expired-documents',
    path: () => '/expireddocuments',
    heading: 'Expired Documents',
    signedIn: true,
  },
  { name: 'my-orders', path: () => '/myorders', heading: 'My Orders', signedIn: true },
  { name: 'order-detail', path: ({ orderId }) => `/orderdetail/${orderId}`, heading: /./, signedIn: true },
  {
    name: 'order-partly-paid',
    path: ({ partlyPaidOrderId }) => `/orderdetail/${partlyPaidOrderId}`,
    heading: /./,
    signedIn: true,
  },
  {
    name: 'order-with-charge',
    path: ({ disputedOrderId }) => `/orderdetail/${disputedOrderId}`,
    heading: /./,
    signedIn: true,
  },
  {
    name: 'payment-of-charge',
    path: ({ serviceId, disputedOrderId, chargeId }) =>
      `/payment/${serviceId}?order=${disputedOrderId}&charge=${chargeId}`,
    heading: 'Payment',
    signedIn: true,
  },
  {
    name: 'order-cancelling',
    path: ({ cancellingOrderId }) => `/orderdetail/${cancellingOrderId}`,
    heading: /./,
    signedIn: true,
  },
  {
    name: 'order-progress',
    path: ({ orderId }) => `/orderprogress/${orderId}`,
    heading: /./,
    signedIn: true,
  },
  { name: 'chats', path: () => '/chat', heading: 'Chats', signedIn: true },
  { name: 'chat', path: ({ orderId }) => `/chat/${orderId}`, heading: /./, signedIn: true },
  { name: 'profile', path: () => '/profile', heading: 'Profile', signedIn: true },
  { name: 'profile-password', path: () => '/profile?tab=password', heading: 'Profile', signedIn: true },
  { name: 'profile-billing', path: () => '/profile?tab=billing', heading: 'Profile', signedIn: true },
  { name: 'profile-mails', path: () => '/profile?tab=notifications', heading: 'Profile', signedIn: true },
  { name: 'profile-devices', path: () => '/profile?tab=devices', heading: 'Profile', signedIn: true },
  { name: 'profile-data', path: () => '/profile?tab=data', heading: 'Profile', signedIn: true },
  { name: 'raise-ticket', path: () => '/raiseticket', heading: 'Raise Ticket', signedIn: true },
  { name: 'invoices', path: () => '/invoices', heading: 'Invoices', signedIn: true },
  { name: 'quotations', path: () => '/quotations', heading: 'Quotations', signedIn: true },
  {
    name: 'quotation',
    path: ({ quotationId }) => `/quotations/${quotationId}`,
    heading: /^Quotation QTN/,
    signedIn: true,
  },
  { name: 'ticket-listing', path: () => '/ticketlisting', heading: 'Tickets', signedIn: true },
  {
    name: 'ticket-detail',
    path: ({ ticketId }) => `/ticketdetail/${ticketId}`,
    heading: /./,
    signedIn: true,
  },
  { name: 'unknown-path', path: () => '/nowhere', heading: 'Unexpected Application Error', signedIn: false },
];
