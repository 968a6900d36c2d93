/**
 * A site as it stands now: its files, with who the provider is as admins have set it laid over /config.json and over the
 * pages that are rendered beforehand. The API is asked again as visitors come, so that a change needs no restart.
 */
import { askProvider, layOver, type SiteConfig } from './live-provider.ts';
import { type File, fillPage, loadFiles, makeFile, type SiteFiles } from './site-files.ts';

/** A page shows a change so long after it at the latest. */
const freshMs = 1_000;

export interface SiteOptions {
  /** The folder that the build wrote. */
  folder: string;
  /** Answered as /config.json, which tells the app where the API is. */
  config: SiteConfig;
  /** Makes markup for pages that people see before any script has arrived, by file name; see render-pages.ts. */
  render?: (config: SiteConfig) => Promise<Readonly<Record<string, string>>>;
}

export interface Site {
  /** For a page or its configuration; what is known is enough for all others, and while the API does not answer. */
  freshFiles(): Promise<SiteFiles>;
  files(): SiteFiles;
}

/** @throws when the configuration is wrong, naming the field. */
export async function openSite({ folder, config, render }: SiteOptions): Promise<Site> {
  const built = loadFiles(folder);
  let shown = { text: '', files: built };
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const show = async (laid: SiteConfig) => {
    const text = JSON.stringify(laid);
    if (text === shown.text) return;
    const files = new Map<string, File>(built);
    for (const [name, markup] of Object.entries((await render?.(laid)) ?? {})) {
      const page = built.get(`/${name}`);
      if (page) files.set(`/${name}`, fillPage(`/${name}`, page, markup));
    }
    files.set('/config.json', makeFile('/config.json', Buffer.from(text)));
    shown = { text, files };
  };
  const ask = async () => {
    const provider = await askProvider(config.apiUrl);
    if (provider) await show(layOver(config, provider)).catch(() => undefined);
    askedAt = performance.now();
    asking = undefined;
  };

  await show(config);
  return {
    files: () => shown.files,
    async freshFiles() {
      if (performance.now() - askedAt > freshMs) await (asking ??= ask());
      return shown.files;
    },
  };
}
