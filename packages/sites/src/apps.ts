/** The apps that are served, each under its own host name. */

export const APP_NAMES = ['customer', 'staff', 'admin'] as const;
export type AppName = (typeof APP_NAMES)[number];
