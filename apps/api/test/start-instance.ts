/** A second instance of the app on the database of a test app. */

import { type Api, createApi } from '@portal/sdk/client';
import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { closeDeps, createDeps, type Deps, type DepsOptions } from '../src/deps.ts';
import { injectFetch } from './inject-fetch.ts';

/** `replace` swaps single dependencies, such as the listener. */
export async function startInstance(
  config: Config,
  { replace = {}, ...options }: DepsOptions & { replace?: Partial<Deps> } = {},
) {
  const deps = { ...createDeps({ ...config, LOG_LEVEL: 'silent' }, options), ...replace };
  await deps.listener.start();
  const app = await createApp(deps);
  return {
    app,
    deps,
    api: (token?: string): Api =>
      createApi({
        baseUrl: 'http://api.test/api',
        fetch: injectFetch(app),
        ...(token !== undefined && { getToken: () => token }),
      }),
    async close() {
      await app.close();
      await closeDeps(deps);
    },
  };
}
