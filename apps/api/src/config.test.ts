/** The environment: all faults are reported together, and unsafe values are rejected outside development. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { productionEnv as production } from '../test/production-env.ts';
import { readConfig, readDatabaseConfig, readServingConfig } from './config.ts';

const faultsOf = (env: Record<string, string | undefined>) => faultsOfAll({ ...production, ...env });

function faultsOfAll(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : [];
  }
}
const staging = { APP_STAGE: 'staging', PAYMENT_KEY_ID: 'rzp_test_abc' };

it('is production by default', () => {
  expect(readConfig({ ...production, APP_STAGE: undefined }).APP_STAGE).toBe('production');
  expect(faultsOf({ APP_STAGE: 'live' })).toEqual(['  APP_STAGE must be production, staging or development']);
});

it('serves no Swagger UI in production by default', () => {
  expect(readConfig(production).DOCS).toBe('off');
  expect(readConfig({ ...production, DOCS: 'on' }).DOCS).toBe('on');
  expect(readConfig({ ...production, APP_STAGE: 'development' }).DOCS).toBe('on');
});

it('reports everything that production needs in one message', () => {
  const needed = Object.keys(production).filter((name) => name !== 'APP_STAGE');
  expect(faultsOfAll({}).toSorted()).toEqual(needed.map((name) => `  ${name} is missing`).toSorted());
});

it('treats an empty variable as missing', () => {
  expect(faultsOf({ SMTP_URL: '', REDIS_URL: '', PROVIDER_NAME: ' ' })).toEqual([
    '  SMTP_URL is missing',
    '  PROVIDER_NAME is missing',
  ]);
});

it('needs only the four secrets and the servers in development', () => {
  const { PROVIDER_NAME, CUSTOMER_URL } = readConfig({
    APP_STAGE: 'development',
    DATABASE_URL: 'postgresql://localhost/portal',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    TOKEN_SECRET: '1'.repeat(32),
    CODE_SECRET: '2'.repeat(32),
    LINK_SECRET: '3'.repeat(32),
    DATA_SECRET: '4'.repeat(32),
    PAYMENT_KEY_ID: 'rzp_test_1',
    PAYMENT_KEY_SECRET: '12345678',
    PAYMENT_WEBHOOK_SECRET: '12345678',
  });
  expect([PROVIDER_NAME, CUSTOMER_URL]).toEqual(['Namuna Compliance', 'http://localhost:4001']);
});

it('rejects a GST number with a wrong check digit, also in development', () => {
  expect(faultsOf({ APP_STAGE: 'development', PROVIDER_GSTIN: '29AAGCB7383J1Z5' })).toEqual([
    '  PROVIDER_GSTIN is not a GST number',
  ]);
});

it('reports no values', () => {
  expect(faultsOf({ TOKEN_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
});

it('needs only the database for migrating', () => {
  expect(readDatabaseConfig({ DATABASE_URL: production.DATABASE_URL }).DATABASE_URL).toBe(
    production.DATABASE_URL,
  );
  expect(() => readDatabaseConfig({})).toThrow('DATABASE_URL is missing');
});

describe('rejected at every stage:', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['CUSTOMER_URL', '*'],
    ['CUSTOMER_URL', 'https://app.hillroad.in/'],
    ['PUBLIC_URL', 'https://hillroad.in/api'],
    ['STAFF_URL', 'staff.hillroad.in'],
    ['PARTNER_ORIGINS', 'https://partner.in,*'],
    ['PARTNER_ORIGINS', 'https://partner.in/'],
    ['TRUSTED_PROXIES', 'garbage'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ADMIN_NETWORKS', '10.0.0'],
    ['MAIL_FROM', 'not an address'],
    ['SMTP_URL', 'nonsense'],
    ['REDIS_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://db/portal'],
    ['DATABASE_POOL', '1'],
    ['PROVIDER_EMAIL', 'x'],
    ['PROVIDER_PHONE', 'none'],
    ['PROVIDER_CIN', 'U1'],
    ['FILES_URL', '/srv/files'],
    ['CODE_SECRET', 'short'],
    ['DRAIN_SECONDS', '-1'],
    ['DOCS', 'yes'],
  ])('%s=%s', (name, value) => {
    for (const stage of [{}, staging, { APP_STAGE: 'development' }]) {
      expect(faultsOf({ ...stage, [name]: value })).toEqual([
        expect.stringMatching(new RegExp(`^  ${name} `)),
      ]);
    }
  });
});

describe('accepted in development only:', () => {
  it.each([
    ['an unencrypted address', { CUSTOMER_URL: 'http://app.hillroad.in' }, 'CUSTOMER_URL must begin'],
    ['this machine', { PUBLIC_URL: 'https://localhost:4000' }, 'PUBLIC_URL names this machine'],
    ['an example host', { ADMIN_URL: 'https://admin.firm.example' }, 'ADMIN_URL is the example'],
    ['one host for two apps', { STAFF_URL: production.ADMIN_URL }, 'PUBLIC_URL, CUSTOMER_URL, STAFF_URL and'],
    ['an unencrypted partner', { PARTNER_ORIGINS: 'http://partner.in' }, 'PARTNER_ORIGINS must begin'],
    ['equal letters', { TOKEN_SECRET: 'a'.repeat(40) }, 'TOKEN_SECRET is too simple'],
    ['a pattern', { LINK_SECRET: 'abcdefgh'.repeat(5) }, 'LINK_SECRET is too simple'],
    [
      'an example secret',
      { TOKEN_SECRET: 'development-secret-for-tokens-only-here' },
      'TOKEN_SECRET is an example',
    ],
    ['another example secret', { DATA_SECRET: `change-me-${'x'.repeat(40)}` }, 'DATA_SECRET is an example'],
    ['a simple token for metrics', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' }, 'METRICS_TOKEN is too simple'],
    [
      'one secret for two purposes',
      { LINK_SECRET: production.CODE_SECRET },
      'TOKEN_SECRET, CODE_SECRET, LINK',
    ],
    ['files in a relative folder', { FILES_URL: 'file:.data/files' }, 'FILES_URL must name its folder'],
    ['a bucket without a key', { FILES_URL: 's3://files' }, 'FILES_URL needs S3_ACCESS_KEY_ID'],
    ['the example name', { PROVIDER_NAME: ' namuna  compliance' }, 'PROVIDER_NAME is the example'],
    ['the example number', { PROVIDER_PHONE: '+918000000000' }, 'PROVIDER_PHONE is the example'],
    ['the example GST number', { PROVIDER_GSTIN: '29AAAAA0000A1ZY' }, 'PROVIDER_GSTIN is the example'],
    ['an example mail domain', { PROVIDER_EMAIL: 'hi@firm.example' }, 'PROVIDER_EMAIL is the example'],
    ['an example sender', { MAIL_FROM: 'Firm <no-reply@example.com>' }, 'MAIL_FROM is the example'],
    [
      'a sample film',
      { PROVIDER_VIDEO_URL: 'https://vimeo.com/76979871' },
      'PROVIDER_VIDEO_URL is the example',
    ],
  ])('%s', (_, bad, message) => {
    for (const stage of [{}, staging]) {
      expect(faultsOf({ ...stage, ...bad })).toEqual([expect.stringContaining(message)]);
    }
    expect(faultsOf({ ...bad, APP_STAGE: 'development' })).toEqual([]);
  });
});

it('the folder of files must exist outside development', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-config-'));
  const read = (FILES_URL: string, APP_STAGE = 'production') =>
    readServingConfig({ ...production, FILES_URL, APP_STAGE });
  expect(read(`file:${folder}`).FILES_URL).toBe(`file:${folder}`);
  expect(() => read(`file:${folder}/gone`)).toThrow('FILES_URL names a folder that is missing');
  expect(read(`file:${folder}/gone`, 'development').APP_STAGE).toBe('development');
  await rm(folder, { recursive: true });
});

it.each(['server.ts', 'worker.ts', 'all-in-one.ts'])('%s exits and prints only the faults', (program) => {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { env: {}, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^The environment is not fit for production:\n(?: {2}[A-Z0-9_]+ is missing\n)+$/);
});

describe('payments', () => {
  it.each([
    ['the sandbox', { PAYMENT_API_URL: 'http://127.0.0.1:4010' }, 'PAYMENT_API_URL is not the real provider'],
    ['another host', { PAYMENT_API_URL: 'https://api.razorpay.com.evil.example' }, 'PAYMENT_API_URL'],
    ['a foreign checkout', { PAYMENT_CHECKOUT_URL: 'http://evil.example/x.js' }, 'PAYMENT_CHECKOUT_URL'],
    ['a test key', { PAYMENT_KEY_ID: 'rzp_test_abc' }, 'PAYMENT_KEY_ID must be a live key'],
  ])('production rejects %s, which staging may use', (_, bad, message) => {
    expect(faultsOf(bad)).toEqual([expect.stringContaining(message)]);
    expect(faultsOf({ ...staging, ...bad })).toEqual([]);
  });

  it('staging rejects a live key', () => {
    expect(faultsOf({ APP_STAGE: 'staging' })).toEqual([
      expect.stringContaining('PAYMENT_KEY_ID is a live key'),
    ]);
  });
});
