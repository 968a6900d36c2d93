/**
 * Renders a public page without a browser, once when its site starts, with the provider of that site: it is visible
 * before any script loads, and without scripts.
 */

import { parseSettings } from '@portal/shell/env';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { app } from './app.ts';
import { pageHeads } from './content/page-heads.ts';

/** Returns the markup by page name. @param config the site's /config.json. @throws like `parseSettings`. */
export async function prerender(config: unknown): Promise<Record<string, string>> {
  const pages = pageHeads.map(async ({ path, file }) => [file, await render(path, config)] as const);
  return Object.fromEntries(await Promise.all(pages));
}

async function render(path: string, config: unknown): Promise<string> {
  const router = app.createRouter({
    settings: parseSettings(config),
    history: createMemoryHistory({ initialEntries: [path] }),
    session: nobody,
  });
  await router.load();
  return renderToString(
    <StrictMode>
      <app.App router={router} />
    </StrictMode>,
  );
}

const nobody = {
  token: () => undefined,
  userId: () => undefined,
  start: () => undefined,
  renew: () => undefined,
  tokenTimes: () => undefined,
  end: () => undefined,
  watch: () => () => undefined,
  watchRenewal: () => () => undefined,
};
