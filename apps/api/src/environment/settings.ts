/** Every setting of API and worker, in the groups of docs/configuration.md. */

import { oneOf, text, wholeNumber } from '@portal/environment/fields';
import { optional, withDefault } from '@portal/environment/setting';
import {
  addressSettings,
  ports,
  processSettings,
  securityContact,
} from '@portal/environment/shared-settings';
import { dataSettings } from './data-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { secretSettings } from './secret-settings.ts';
import { mailSettings, paymentSettings, traceSettings } from './service-settings.ts';
import { sessionSettings } from './session-settings.ts';

export const settingGroups = {
  Addresses: {
    ...addressSettings,
    INTERNAL_HOSTS: optional(
      text,
      'further names, with commas between, under which the installation’s own processes call the API, such as `api:4000`',
    ),
  },
  Processes: {
    ...processSettings,
    PORT: ports.PORT,
    LISTEN_FDS: optional(
      wholeNumber(0, 100),
      'set by systemd when it hands over the socket that the API processes of a machine share; `PORT` is then for probes and figures (record 0048)',
      { production: 'never by hand' },
    ),
    LISTEN_PID: optional(wholeNumber(1, 2 ** 31), 'the process that the socket is for', {
      production: 'never by hand',
    }),
    WORKER_PORT: ports.WORKER_PORT,
    DOCS: withDefault(
      oneOf(['on', 'off']),
      'off',
      'whether `/docs`, from which calls can be tried out, is served; `/openapi.yaml` always is',
      { development: 'on' },
    ),
    ...traceSettings,
  },
  Sessions: sessionSettings,
  Data: dataSettings,
  Secrets: secretSettings,
  Mail: mailSettings,
  Payments: paymentSettings,
  Provider: { ...providerSettings, SECURITY_CONTACT: securityContact },
} as const;

const { Addresses, Processes, Sessions, Data, Secrets, Mail, Payments, Provider } = settingGroups;

export const settings = {
  ...Addresses,
  ...Processes,
  ...Sessions,
  ...Data,
  ...Secrets,
  ...Mail,
  ...Payments,
  ...Provider,
};
