/** Every route of the admin app. */

import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('shell/root.route.tsx', [
  index('accounts/bare-host.route.tsx'),
  // Small centred screens around the login.
  layout('guest', 'shell/guest.route.tsx', [
    route('/adminlogin', 'accounts/admin-login.route.tsx'),
    // A path of another app that the specification lists for the admin app as well (errors-005).
    route('/login', 'accounts/login.route.tsx'),
  ]),
  // Screens behind the login, inside the shell with top bar and side menu.
  layout('signed-in', 'shell/signed-in.route.tsx', [
    route('/admindashboard', 'dashboard/admin-dashboard.route.tsx'),
    route('/admincustomers', 'people/admin-customers.route.tsx'),
    route('/admineditcustomer/$id', 'people/admin-edit-customer.route.tsx'),
    route('/adminstaff', 'people/admin-staff.route.tsx'),
    route('/adminaddstaff', 'people/admin-add-staff.route.tsx'),
    route('/admineditstaff/$id', 'people/admin-edit-staff.route.tsx'),
    route('/adminorders', 'orders/admin-orders.route.tsx'),
    route('/admincancellations', 'cancellations/admin-cancellations.route.tsx'),
    route('/adminaddorder', 'orders/admin-add-order.route.tsx'),
    // Linked from the orders.
    route('/adminquotations', 'quotations/admin-quotations.route.tsx'),
    route('/adminaddquotation', 'quotations/admin-add-quotation.route.tsx'),
    route('/adminorderdetail/$id', 'orders/admin-order-detail.route.tsx'),
    route('/adminorderprogress/$id', 'orders/admin-order-progress.route.tsx'),
    // Linked from the list of orders, not from the menu.
    route('/admintask', 'tasks/admin-task.route.tsx'),
    // Linked from the payments.
    route('/adminreceivables', 'register/receivables/admin-receivables.route.tsx'),
    route('/adminpayments', 'register/admin-payments.route.tsx'),
    route('/adminsettlements', 'register/settlements/admin-settlements.route.tsx'),
    route('/admindisputes', 'register/disputes/admin-disputes.route.tsx'),
    route('/admininvoices', 'register/admin-invoices.route.tsx'),
    route('/adminrevenue', 'register/admin-revenue.route.tsx'),
    route('/admingst', 'gst/admin-gst.route.tsx'),
    route('/adminservice', 'catalogue/admin-service.route.tsx'),
    route('/adminservicedetails/$id', 'catalogue/admin-service-details.route.tsx'),
    route('/adminupdateservice/$id', 'catalogue/admin-update-service.route.tsx'),
    // The list of orders stays while the user moves between chats.
    layout('chat', 'chat/chat-frame.route.tsx', [
      route('/adminchat', 'chat/admin-chats.route.tsx'),
      route('/adminchat/$id', 'chat/admin-chat.route.tsx'),
    ]),
    route('/adminticket', 'tickets/admin-ticket.route.tsx'),
    route('/adminticketview/$id', 'tickets/admin-ticket-view.route.tsx'),
    // Linked from the list of tickets, by the specification (admin-tickets-008).
    route('/staffticketview/$id', 'tickets/staff-ticket-view.route.tsx'),
  ]),
  route('/$', 'shell/unknown-path.route.tsx'),
]);
