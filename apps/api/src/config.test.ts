/** The environment: every problem named at once, and nothing unsafe in production. */
import { describe, expect, it } from 'vitest';
import { readConfig, readFirstAdmin } from './config.ts';

const production = {
  DATABASE_URL: 'postgresql://db.internal/portal',
  TOKEN_SECRET: '1'.repeat(40),
  CODE_SECRET: '2'.repeat(40),
  LINK_SECRET: '3'.repeat(40),
  DATA_SECRET: '4'.repeat(40),
  SMTP_URL: 'smtp://mail.internal',
  PAYMENT_KEY_ID: 'rzp_live_abc',
  PAYMENT_KEY_SECRET: '5'.repeat(24),
  PAYMENT_WEBHOOK_SECRET: '6'.repeat(24),
  PROVIDER_NAME: 'Hill Road Compliance',
  PROVIDER_PHONE: '+91 22 2640 1234',
  PROVIDER_EMAIL: 'hello@hillroad.in',
  PROVIDER_ADDRESS: '4 Hill Road, Mumbai 400050',
  PROVIDER_GSTIN: '29AAGCB7383J1Z4',
};

it('serves no page to try calls out in production, unless it says so', () => {
  expect(readConfig(production).DOCS).toBe('off');
  expect(readConfig({ ...production, DOCS: 'on' }).DOCS).toBe('on');
  expect(readConfig({ ...production, NODE_ENV: 'development' }).DOCS).toBe('on');
});

it('is production unless it says otherwise', () => {
  expect(readConfig(production).NODE_ENV).toBe('production');
});

it('names everything that is missing or wrong in one error', () => {
  const read = () => readConfig({ ...production, PORT: 'http', CODE_SECRET: 'short', SMTP_URL: undefined });
  expect(read).toThrow(/PORT: [\s\S]*CODE_SECRET: must have at least 32 characters[\s\S]*SMTP_URL: /);
});

it('takes no GST number whose check fails, even to develop with', () => {
  const bad = { ...production, NODE_ENV: 'development', PROVIDER_GSTIN: '29AAGCB7383J1Z5' };
  expect(() => readConfig(bad)).toThrow('PROVIDER_GSTIN: is not a GST number');
});

it('says nothing of the values', () => {
  expect(() => readConfig({ ...production, TOKEN_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

describe('production refuses', () => {
  it('every fictitious detail of the provider, in one message', () => {
    const provider = {
      PROVIDER_NAME: undefined,
      PROVIDER_PHONE: undefined,
      PROVIDER_EMAIL: undefined,
      PROVIDER_ADDRESS: undefined,
      PROVIDER_GSTIN: undefined,
    };
    const read = () => readConfig({ ...production, ...provider });
    for (const name of Object.keys(provider)) expect(read).toThrow(`${name} is the example`);
    const copied = { PROVIDER_NAME: ' Namuna Compliance ', PROVIDER_PHONE: '+918000000000' };
    expect(() => readConfig({ ...production, ...copied })).toThrow(
      /PROVIDER_NAME is the example[\s\S]*PROVIDER_PHONE is the example/,
    );
    const { PROVIDER_NAME } = readConfig({ ...production, ...provider, NODE_ENV: 'development' });
    expect(PROVIDER_NAME).toBe('Namuna Compliance');
  });

  it.each([
    ['an example secret', { TOKEN_SECRET: 'development-secret-for-tokens-only-here' }, /TOKEN_SECRET/],
    ['another one', { DATA_SECRET: `change-me-${'x'.repeat(40)}` }, /DATA_SECRET/],
    ['one secret for two purposes', { LINK_SECRET: production.CODE_SECRET }, /must differ/],
    ['the payment sandbox', { PAYMENT_API_URL: 'http://localhost:4010' }, /PAYMENT_API_URL/],
    [
      'a name that only begins like the provider',
      { PAYMENT_API_URL: 'https://api.razorpay.com.evil.example' },
      /PAYMENT_API_URL/,
    ],
    ['a test key of the provider', { PAYMENT_KEY_ID: 'rzp_test_abc' }, /PAYMENT_KEY_ID/],
    ['the example of a GST number', { PROVIDER_GSTIN: undefined }, /PROVIDER_GSTIN/],
    ['an empty name of the provider', { PROVIDER_NAME: ' ' }, /PROVIDER_NAME is empty/],
    ['a domain that is for examples', { PROVIDER_EMAIL: 'hi@firm.example' }, /PROVIDER_EMAIL is the example/],
  ])('%s', (_, bad, message) => {
    expect(() => readConfig({ ...production, ...bad })).toThrow(message);
    // The same is good enough to develop with.
    expect(readConfig({ ...production, ...bad, NODE_ENV: 'development' }).NODE_ENV).toBe('development');
  });
});

describe('the first admin', () => {
  const admin = {
    ADMIN_NAME: ' Asha Rao ',
    ADMIN_EMAIL: 'Asha@Example.in',
    ADMIN_PASSWORD: 'a well kept phrase',
  };

  it('is read trimmed, with the e-mail as it is stored [admin-login-007]', () => {
    expect(readFirstAdmin(admin)).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.in',
      password: 'a well kept phrase',
    });
  });

  it.each([
    ['ADMIN_PASSWORD', 'Demo-pass-1'],
    ['ADMIN_PASSWORD', 'change-me-now'],
    ['ADMIN_PASSWORD', 'password1'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', undefined],
    ['ADMIN_EMAIL', 'asha'],
    ['ADMIN_NAME', ' '],
  ])('is refused for a bad %s: %s [admin-login-007]', (name, value) => {
    expect(() => readFirstAdmin({ ...admin, [name]: value })).toThrow(name);
  });
});
