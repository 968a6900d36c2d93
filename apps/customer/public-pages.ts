/** Builds one page per public route: its own head, inlined styles, and scripts that load after the first paint. */

import type { Plugin, Rolldown } from 'vite';
import { type PageHead, pageHeads } from './src/content/page-heads.ts';

export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    enforce: 'post',
    apply: (_config, { isSsrBuild = false }) => !isSsrBuild,
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      for (const head of pageHeads) {
        const screen = findScreen(head.route, bundle);
        const html = withStarter(withHead(String(page.source), head), screen, bundle);
        const links = stylesOf(screen, bundle).filter((link) => !html.includes(link));
        const source = html.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: head.file, source: withStyles(source, bundle) });
      }
    },
  };
}

/** Bundles the renderer with its dependencies, so that a site server installs no browser packages. */
export function prerenderBuild(): Plugin {
  return {
    name: 'prerender-build',
    config: (_config, { isSsrBuild = false }) =>
      isSsrBuild
        ? {
            ssr: { noExternal: true },
            build: { copyPublicDir: false, manifest: false },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  };
}

/** Throws when the page lacks one of the placeholders. */
export function withHead(html: string, { title, preview, description }: PageHead): string {
  const places: [RegExp, string][] = [
    [/(<title>)[^<]*/, title],
    [/(<meta\s+name="description"\s+content=")[^"]*/, description],
    [/(<meta\s+property="og:title"\s+content=")[^"]*/, preview],
    [/(<meta\s+property="og:description"\s+content=")[^"]*/, description],
  ];
  return places.reduce((page, [place, text]) => {
    if (!place.test(page)) throw new Error(`index.html has no ${place.source}`);
    return page.replace(place, (_all, before: string) => before + text);
  }, html);
}

/** Inlines the style sheets: each link would cost a round trip before the first paint. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, file: string) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
  });
}

/** The screen's own chunk; throws when it has none. */
function findScreen(route: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const screen = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.includes(`/src/${route}?`));
  if (!screen) throw new Error(`The build has no piece for ${route}.`);
  return screen;
}

function stylesOf(screen: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = new Set([screen.fileName, ...screen.imports]);
  return chunksOf(bundle)
    .filter(({ fileName }) => scripts.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
}

/**
 * Replaces the app's scripts with a small one that starts them after the first paint: the page needs none of them to be
 * shown, and on a slow phone they would delay the first paint by a second.
 */
function withStarter(html: string, screen: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  // The entry last, since it renders at once; the others are only loaded.
  const pieces = [...inOrder([screen.fileName, entry.fileName], bundle)].map((file) => `/${file}`);
  return html
    .replaceAll(
      / *<(?:script type="module"|link rel="modulepreload"|link rel="preload")[^>]*>(?:<\/script>)?\n/g,
      '',
    )
    .replace(
      '</head>',
      `<script defer src="/start-page.js" data-pieces="${pieces.join(' ')}"></script></head>`,
    );
}

/** Files with all their imports, dependencies first. */
function inOrder(
  files: readonly string[],
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) continue;
    inOrder(chunk.imports, bundle, found);
    found.add(file);
  }
  return found;
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one) => one.type === 'chunk');
