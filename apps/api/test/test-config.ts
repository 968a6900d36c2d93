/** A complete configuration for tests; single values can be overridden. */

import { type Config, readConfig } from '../src/config.ts';

export function testConfig(values: Record<string, string>): Config {
  return readConfig({
    APP_STAGE: 'development',
    LOG_LEVEL: 'silent',
    // Notifications are not delayed; tasks/undo.test.ts tests the delay.
    UNDO_HOLD_SECONDS: '0',
    TOKEN_SECRET: 'token secret of the tests, long enough to pass',
    CODE_SECRET: 'code secret of the tests, long enough to pass',
    LINK_SECRET: 'link secret of the tests, long enough to pass',
    DATA_SECRET: 'data secret of the tests, long enough to pass',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENT_API_URL: 'http://127.0.0.1:9',
    PAYMENT_CHECKOUT_URL: 'http://127.0.0.1:9/v1/checkout.js',
    PAYMENT_KEY_ID: 'rzp_test_key',
    PAYMENT_KEY_SECRET: 'test_key_secret',
    PAYMENT_WEBHOOK_SECRET: 'test_webhook_secret',
    // Sessions survive tests that advance the clock by days; tests of sessions override these.
    ...endlessSessions,
    // Customers in tests upload much and rarely pay.
    UPLOAD_MB_A_DAY_UNPAID: '1024',
    UPLOAD_FILES_A_DAY_UNPAID: '500',
    ...values,
  });
}

const year = { minutes: '525600', hours: '8760' };
const endlessSessions = {
  TOKEN_MINUTES: year.minutes,
  CUSTOMER_TOKEN_MINUTES: year.minutes,
  ADMIN_IDLE_MINUTES: year.minutes,
  ADMIN_SESSION_HOURS: year.hours,
  STAFF_IDLE_MINUTES: year.minutes,
  STAFF_SESSION_HOURS: year.hours,
  CUSTOMER_IDLE_MINUTES: year.minutes,
  CUSTOMER_SESSION_HOURS: year.hours,
  CONFIRMATION_MINUTES: year.minutes,
};
