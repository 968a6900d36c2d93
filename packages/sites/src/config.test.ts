/** The environment of the sites: one message names all errors, and no setting has a made-up default. */

import { EnvironmentError } from '@portal/environment/read-environment';
import { expect, it } from 'vitest';
import { ADDRESSES } from '../test/small-apps.ts';
import { appsByHost, readConfig } from './config.ts';

const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
};

it.each(['production', 'staging', undefined])('%s requires the four addresses', (stage) => {
  expect(faultsOf({ ...(stage && { APP_STAGE: stage }) })).toEqual(
    ['PUBLIC_URL', 'CUSTOMER_URL', 'STAFF_URL', 'ADMIN_URL'].map((name) => `${name} is missing`),
  );
});

it('the addresses default to those of npm start in development', () => {
  expect(readConfig({ APP_STAGE: 'development' })).toMatchObject({
    apiOrigin: 'http://localhost:4000',
    origins: { customer: 'http://localhost:4001' },
    drainMs: 0,
  });
});

it('names every error at once', () => {
  const env = {
    ...ADDRESSES,
    CUSTOMER_URL: 'https://app.portal.test/',
    STAFF_URL: 'staff.portal.test',
    TRUSTED_PROXIES: 'garbage',
    ADMIN_NETWORKS: '10.0.0.0/33',
    SITES_PORT: '70000',
    SECURITY_CONTACT: 'the porter',
    PAYMENT_CHECKOUT_URL: 'https://evil.test/x.js',
  };
  expect(faultsOf(env).map((line) => line.split(' ')[0])).toEqual([
    'CUSTOMER_URL',
    'STAFF_URL',
    'TRUSTED_PROXIES',
    'ADMIN_NETWORKS',
    'SITES_PORT',
    'PAYMENT_CHECKOUT_URL',
    'SECURITY_CONTACT',
  ]);
});

it.each([
  [
    'an address without encryption',
    { ADMIN_URL: 'http://admin.portal.test' },
    'ADMIN_URL must begin with https',
  ],
  ['two apps under one name', { STAFF_URL: ADDRESSES.ADMIN_URL }, 'four different host names'],
  ['an app under the name of the API', { CUSTOMER_URL: ADDRESSES.PUBLIC_URL }, 'four different host names'],
])('rejects %s [card-005]', (_what, wrong, fault) => {
  expect(faultsOf({ ...ADDRESSES, ...wrong })).toEqual([expect.stringContaining(fault)]);
});

it('needs no secrets and no database', () => {
  expect(readConfig(ADDRESSES)).toMatchObject({ stage: 'production', port: 4005, drainMs: 5_000 });
});

it('distinguishes the apps by their ports in development', () => {
  const { origins } = readConfig({ APP_STAGE: 'development' });
  expect([...appsByHost(origins)]).toEqual([
    ['localhost:4001', 'customer'],
    ['localhost:4002', 'staff'],
    ['localhost:4003', 'admin'],
  ]);
});
