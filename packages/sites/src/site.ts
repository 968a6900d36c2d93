/** The current files of a site: the built ones, with its configuration and its rendered pages. */

import type { Logger } from 'pino';
import type { Render } from './render-pages.ts';
import { type Provider, type SiteConfig, withProvider } from './site-config.ts';
import { fillPage, type SiteFile, loadFiles, makeFile, type SiteFiles } from './site-files.ts';

export interface SiteOptions {
  /** The folder that the build wrote. */
  folder: string;
  config: Omit<SiteConfig, 'provider'>;
  /** Renders the markup of public pages. */
  render: Render;
  /** Files that replace built ones, by path. */
  own: ReadonlyMap<string, Buffer>;
  log: Logger;
}

/** Returns the files for the known provider details. */
export type Site = (provider: Provider | undefined) => Promise<SiteFiles>;

export function openSite({ folder, config, render, own, log }: SiteOptions): Site {
  const built = new Map(loadFiles(folder));
  for (const [path, bytes] of own) built.set(path, makeFile(path, bytes));
  let shown: { provider: Provider | undefined; files: Promise<SiteFiles> } | undefined;

  const lay = async (provider: Provider | undefined) => {
    const laid = withProvider(config, provider);
    const files = new Map<string, SiteFile>(built);
    // Without a provider there is nothing to render: the page starts its scripts at once, which load it.
    for (const [name, markup] of Object.entries(provider ? await rendered(laid) : {})) {
      const page = built.get(`/${name}`);
      if (page) files.set(`/${name}`, fillPage(`/${name}`, page, markup));
    }
    return files.set('/config.json', makeFile('/config.json', Buffer.from(JSON.stringify(laid))));
  };
  const rendered = async (laid: SiteConfig) => {
    try {
      return await render(laid);
    } catch (err) {
      log.error({ err }, 'the public pages can not be rendered; browsers draw them instead');
      return {};
    }
  };
  return async (provider) => {
    if (!shown || shown.provider !== provider) shown = { provider, files: lay(provider) };
    return shown.files;
  };
}
