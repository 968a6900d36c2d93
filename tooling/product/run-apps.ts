/** Serves every app: built and compressed for `npm start`, by Vite with hot reload for `npm run dev`. */
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { APPS, type App } from './apps.ts';
import { buildApp } from './build-app.ts';
import { sandboxHosts } from './checkout-hosts.ts';
import { startProgram } from './child-program.ts';
import { renderPages } from './render-pages.ts';
import { serveApp } from './serve-app.ts';
import type { Settings } from './settings.ts';
import type { StopStack } from './stop-stack.ts';

/** Builds what changed and serves it. */
export async function runBuiltApps({ ports }: Settings, stops: StopStack): Promise<void> {
  const apiOrigin = `http://localhost:${ports.api.number}`;
  for (const { name, title } of APPS) {
    const folder = await buildApp(name);
    const config = { apiUrl: `${apiOrigin}/api` };
    const stop = await serveApp({
      folder,
      port: ports.apps[name].number,
      config,
      render: (laid) => renderPages(folder, laid),
      apiOrigin,
      // Only customers pay.
      ...(name === 'customer' && { checkout: sandboxHosts(ports.payments.number) }),
    });
    stops.add(`The ${title}`, stop);
  }
}

/** Starts Vite's server for each app; `onDead` is told when one ends. */
export async function runViteApps(
  settings: Settings,
  stops: StopStack,
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
