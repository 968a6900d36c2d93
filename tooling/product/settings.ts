/** The only reader of the environment for `npm start`: ports, the data folder, and settings passed on to the API. */

import { resolve } from 'node:path';
import { projectRoot } from '../root.ts';
import { APPS, type AppName } from './apps.ts';

export interface Port {
  number: number;
  /** The environment variable that changes it. */
  variable: string;
  /** The name of its service. */
  what: string;
}

export interface Settings {
  dataDir: string;
  ports: {
    api: Port;
    payments: Port;
    smtp: Port;
    mailPage: Port;
    postgres: Port;
    apps: Record<AppName, Port>;
  };
}

/** @throws an error that names the variable with an invalid port. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = (variable: string, usual: number, what: string): Port => ({
    number: readPort(env, variable, usual),
    variable,
    what,
  });
  return {
    dataDir: resolve(projectRoot, env['DATA_DIR'] ?? '.data'),
    ports: {
      api: port('API_PORT', 4000, 'API'),
      payments: port('PAYMENT_SANDBOX_PORT', 4010, 'payment sandbox'),
      smtp: port('SMTP_PORT', 1025, 'mail catcher (SMTP)'),
      mailPage: port('MAIL_PORT', 1080, 'mail catcher (page)'),
      postgres: port('POSTGRES_PORT', 54_329, 'embedded Postgres'),
      apps: appPorts(port),
    },
  };
}

function appPorts(port: (variable: string, usual: number, what: string) => Port): Record<AppName, Port> {
  const [customer, staff, admin] = APPS;
  return {
    customer: port(customer.portVariable, customer.port, customer.title),
    staff: port(staff.portVariable, staff.port, staff.title),
    admin: port(admin.portVariable, admin.port, admin.title),
  };
}

/** Every port, in the order of the table that `npm start` prints. */
export function allPorts({ ports }: Settings): Port[] {
  const { apps, ...own } = ports;
  return [...Object.values(apps), ...Object.values(own)];
}

function readPort(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const text = env[variable];
  if (text === undefined || text === '') return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new Error(`${variable} must be a port from 1 to 65535, not "${text}".`);
  }
  return number;
}
