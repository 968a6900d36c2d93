/** Builds a page of its own for each public address: its texts in the head, its styles and scripts asked for at once. */
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
        const html = withHead(String(page.source), head);
        const links = linksOf(head.route, bundle).filter((link) => !html.includes(link));
        const source = html.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: head.file, source: withStyles(source, bundle) });
      }
    },
  };
}

/** Throws when the page has no place for one of them. */
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

/** The sheets themselves instead of links to them: each would be a journey before the first paint. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, file: string) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
  });
}

/** Links to what the screen's own piece of the app needs; throws when it is no piece of its own. */
function linksOf(route: string, bundle: Rolldown.OutputBundle): string[] {
  const pieces = Object.values(bundle).filter((one) => one.type === 'chunk');
  const screen = pieces.find(({ facadeModuleId }) => facadeModuleId?.includes(`/src/${route}?`));
  if (!screen) throw new Error(`The build has no piece for ${route}.`);
  const scripts = [screen.fileName, ...screen.imports];
  const styles = pieces
    .filter(({ fileName }) => scripts.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
}
