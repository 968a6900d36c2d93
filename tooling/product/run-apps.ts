/** Serves every app: built and compressed for `npm start`, by Vite with hot reload for `npm run dev`. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readConfig, type SitesConfig } from '../../packages/sites/src/config.ts';
import { createLog } from '../../packages/sites/src/create-log.ts';
import { openSites } from '../../packages/sites/src/open-sites.ts';
import { serveSites } from '../../packages/sites/src/serve-sites.ts';
import { projectRoot } from '../root.ts';
import { APPS, type App } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { startProgram } from './child-program.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import type { Settings } from './settings.ts';
import { siteAddresses } from './site-addresses.ts';

/** Builds what changed and serves it as production does, except for one port per app. */
export async function runBuiltApps(settings: Settings, stops: CleanupStack): Promise<void> {
  await buildApps();
  const log = createLog('info', join(settings.dataDir, 'logs', 'sites.log'));
  const config = sitesConfig(settings);
  const stopping = new AbortController();
  const sites = openSites(config, log);
  const listener = serveSites({ config, sites, log, stopping: stopping.signal });
  stops.add('The sites', async () => {
    stopping.abort();
  });
  void sites.feed.keepAsking(stopping.signal);
  for (const { name, title } of APPS) {
    const server = createServer(listener);
    await once(server.listen(settings.ports.apps[name].number, config.host), 'listening');
    stops.add(`The ${title}`, async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    });
  }
}

const sitesConfig = (settings: Settings): SitesConfig =>
  readConfig({ APP_STAGE: 'development', HOST: '127.0.0.1', ...siteAddresses(settings) });

/** Starts Vite's server for each app; calls `onDead` when one ends. */
export async function runViteApps(
  settings: Settings,
  stops: CleanupStack,
  onDead: (why: string) => void,
): Promise<void> {
  for (const app of APPS) {
    const vite = startVite(app, settings);
    stops.add(`The ${app.title}`, vite.stop);
    void vite.ended.then((why) => {
      if (!stops.isStopping()) onDead(`The ${app.title} ended (${why}).`);
    });
  }
}

function startVite({ name }: App, { ports }: Settings) {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const port = String(ports.apps[name].number);
  return startProgram({
    args: [vite, '--host', '127.0.0.1', '--port', port, '--strictPort', '--clearScreen', 'false'],
    cwd: join(projectRoot, 'apps', name),
    env: { ...process.env, VITE_API_URL: `http://localhost:${ports.api.number}/api` },
  });
}
