/** Every route of the customer app and its file (errors-004), in the order of the specification. */

import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('shell/root.route.tsx', [
  index('landing/landing.route.tsx'),
  route('/servicedetail', 'service-detail/service-detail.route.tsx'),
  // Small centred screens around the login.
  layout('guest', 'shell/guest.route.tsx', [
    route('/register', 'accounts/register.route.tsx'),
    route('/login', 'accounts/login.route.tsx'),
    route('/otp', 'accounts/otp.route.tsx'),
    route('/forgetpassword', 'accounts/forget-password.route.tsx'),
  ]),
  // Screens behind the login, inside the shell with top bar and side menu.
  layout('signed-in', 'shell/signed-in.route.tsx', [
    route('/dashboard', 'dashboard/dashboard.route.tsx'),
    route('/services', 'catalogue/services.route.tsx'),
    route('/details/$id', 'catalogue/details.route.tsx'),
    route('/payment/$id', 'payment/payment.route.tsx'),
    route('/buyservices', 'payment/buy-services.route.tsx'),
    route('/mydocuments', 'vault/my-documents.route.tsx'),
    route('/expireddocuments', 'vault/expired-documents.route.tsx'),
    route('/myorders', 'orders/my-orders.route.tsx'),
    // Not in the specification.
    route('/invoices', 'invoices/invoices.route.tsx'),
    // Linked from the dashboard, the orders and mails.
    route('/quotations', 'quotations/quotations.route.tsx'),
    route('/quotations/$id', 'quotations/quotation.route.tsx'),
    route('/orderdetail/$id', 'orders/order-detail.route.tsx'),
    // The list of orders stays mounted between chats.
    layout('chat', 'chat/chat-frame.route.tsx', [
      route('/chat', 'chat/chats.route.tsx'),
      route('/chat/$id', 'chat/chat.route.tsx'),
    ]),
    route('/orderprogress/$id', 'orders/order-progress.route.tsx'),
    route('/profile', 'profile/profile.route.tsx'),
    route('/raiseticket', 'tickets/raise-ticket.route.tsx'),
    route('/ticketlisting', 'tickets/ticket-listing.route.tsx'),
    route('/ticketdetail/$id', 'tickets/ticket-detail.route.tsx'),
  ]),
  route('/$', 'shell/unknown-path.route.tsx'),
]);
