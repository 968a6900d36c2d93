/** Every route of the staff app. */

import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('shell/root.route.tsx', [
  index('accounts/bare-host.route.tsx'),
  // Small centred screens around the login.
  layout('guest', 'shell/guest.route.tsx', [
    route('/stafflogin', 'accounts/staff-login.route.tsx'),
    // Paths of other apps that the specification lists for the staff app as well (errors-006).
    route('/login', 'accounts/login.route.tsx'),
    route('/adminlogin', 'accounts/admin-login.route.tsx'),
    route('/staffregister', 'accounts/staff-register.route.tsx'),
  ]),
  // Screens behind the login, inside the shell with top bar and side menu.
  layout('signed-in', 'shell/signed-in.route.tsx', [
    route('/staffcustomer', 'customers/staff-customer.route.tsx'),
    // The logo's target by the specification.
    route('/staffcustomers', 'customers/staff-customers.route.tsx'),
    route('/stafftask', 'tasks/staff-task.route.tsx'),
    route('/stafftaskdetail/$id', 'tasks/staff-task-detail.route.tsx'),
    route('/staffaddorder', 'tasks/staff-add-order.route.tsx'),
    // The list of orders stays while the user moves between chats.
    layout('chat', 'chat/chat-frame.route.tsx', [
      route('/staffchat', 'chat/staff-chats.route.tsx'),
      route('/staffchat/$id', 'chat/staff-chat.route.tsx'),
    ]),
    route('/staffticket', 'tickets/staff-ticket.route.tsx'),
    route('/staffticketview/$id', 'tickets/staff-ticket-view.route.tsx'),
  ]),
  route('/$', 'shell/unknown-path.route.tsx'),
]);
