import { isLive } from '@portal/environment/stage';
import type { Deps } from '../deps.ts';

export function warnIfProxiesUnset({ config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (!isLive(config.APP_STAGE) || (config.TRUSTED_PROXIES ?? '').trim() !== '') return;
  log.warn(
    'TRUSTED_PROXIES is not set: behind a proxy every visitor has the proxy’s address, and all of them share one limit of calls (docs/configuration.md)',
  );
}
