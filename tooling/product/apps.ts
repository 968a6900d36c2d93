/** The apps that are built and served, each with its own port. */

export const APPS = [
  { name: 'customer', title: 'customer app', port: 4001, portVariable: 'CUSTOMER_PORT' },
  { name: 'staff', title: 'staff app', port: 4002, portVariable: 'STAFF_PORT' },
  { name: 'admin', title: 'admin app', port: 4003, portVariable: 'ADMIN_PORT' },
] as const;

export type App = (typeof APPS)[number];
export type AppName = App['name'];
