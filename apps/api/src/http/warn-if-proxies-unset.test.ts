/** A warning at startup when all clients behind a proxy would share one rate limit. */

import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { productionEnv } from '../../test/production-env.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { warnIfProxiesUnset } from './warn-if-proxies-unset.ts';

function linesFor(env: Record<string, string>): string {
  const stream = new PassThrough();
  warnIfProxiesUnset({ config: readConfig({ ...productionEnv, ...env }), log: createLogger('info', stream) });
  return String(stream.read() ?? '');
}

it('warns in production and staging without proxies, and not with them or in development', () => {
  expect(linesFor({})).toContain('TRUSTED_PROXIES is not set');
  expect(linesFor({ APP_STAGE: 'staging', PAYMENT_KEY_ID: 'rzp_test_abc' })).toContain('TRUSTED_PROXIES');
  expect(linesFor({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('');
  expect(linesFor({ APP_STAGE: 'development' })).toBe('');
});
