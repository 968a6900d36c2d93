/**
 * Renders a public page without a browser, once when its site starts, with the provider of that site: people see it
 * before any script has arrived, and readers without scripts see it at all.
 */

import { parseSettings } from '@portal/shell/env';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { app } from './app.ts';
import { pageHeads } from './content/page-heads.ts';

/** @param config is what the site answers as /config.json. Answers markup by the name of its page; throws as `parseSettings` does. */
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
