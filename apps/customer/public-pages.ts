/** Writes a page of its own for each public address, with its title and texts in the head, for readers without scripts. */
import type { Plugin } from 'vite';
import { type PageHead, pageHeads } from './src/content/page-heads.ts';

export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      for (const head of pageHeads) {
        const source = withHead(String(page.source), head);
        this.emitFile({ type: 'asset', fileName: `${head.path.slice(1)}.html`, source });
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
