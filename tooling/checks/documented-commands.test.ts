/** Every documented command is run by a test, and every link has a target. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'deploy/**/*.md'], { cwd: projectRoot })
  .filter((page) => !page.includes('node_modules'))
  .toSorted();

/** The tests that run the `sh` blocks of each page; each reads them from the page itself. */
const RUN_BY: Readonly<Record<string, readonly string[]>> = {
  // The CI run executes the two commands on a clean clone.
  'README.md': ['e2e/readme.spec.ts', '.ci/run'],
  'deploy/README.md': ['tooling/acceptance'],
  'docs/deploy.md': ['tooling/acceptance'],
  'docs/backup.md': ['tooling/acceptance'],
  'docs/operating.md': ['apps/api/test/operating-page.test.ts', 'tooling/acceptance/5-operating.spec.ts'],
  'docs/scale.md': ['tooling/acceptance'],
  'docs/static-sites.md': ['tooling/acceptance'],
};

const hasCommands = (page: string) => /^```(?:sh|bash|shell|console)$/m.test(read(page));

describe('commands', () => {
  it.each(pages.filter(hasCommands))('of %s are run by a test [card-025]', (page) => {
    const runners = RUN_BY[page] ?? [];
    const files = runners.flatMap((runner) =>
      globSync([runner, `${runner}/**/*.ts`], { cwd: projectRoot, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    );
    const name = page.split('/').at(-1) ?? page;
    expect(files.some((text) => text.includes(name))).toBe(true);
  });

  const scripts: unknown = JSON.parse(read('package.json'));
  it.each(pages)('that %s names with npm run exist', (page) => {
    const named = [...read(page).matchAll(/npm run ([a-z][a-z-]*)/g)].map(([, script]) => script);
    const missing = named.filter((script) => !JSON.stringify(scripts).includes(`"${script}":`));
    expect(missing).toEqual([]);
  });
});

describe('links', () => {
  it.each(pages)('of %s lead to something', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(
      ([, target = '']) => target,
    );
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(projectRoot, file))) return true;
      return anchor !== undefined && !anchorsOf(read(file)).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** Anchors of headings, as on GitHub. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[`*]/g, '')
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}
