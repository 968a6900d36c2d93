/** The three apps share only packages, so that each can be built and deployed separately. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPS } from '../product/apps.ts';
import { projectRoot } from '../root.ts';

const importing = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** What an app's sources import, as paths from the project's root, or names of packages. */
function importsOf(app: string): [string, string][] {
  const folder = join(projectRoot, 'apps', app);
  const files = globSync('{src/**/*.{ts,tsx},*.{ts,tsx}}', { cwd: folder }).filter(
    (file) => !/\.test\.|config\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const path = join(folder, file);
    return [...readFileSync(path, 'utf8').matchAll(importing)].map(([, name = '']): [string, string] => [
      file,
      name.startsWith('.')
        ? relative(projectRoot, join(dirname(path), name))
            .split(sep)
            .join('/')
        : name,
    ]);
  });
}

describe.each(APPS.map(({ name }) => name))('the %s app', (app) => {
  it('imports itself, shared packages and libraries, and no other app or the API [card-002]', () => {
    const imports = importsOf(app);
    expect(imports.length).toBeGreaterThan(100);
    const foreign = imports.filter(([, name]) =>
      name.startsWith('apps/')
        ? !name.startsWith(`apps/${app}/`)
        : /^@portal\/(?:customer|staff|admin|api|sites)\b/.test(name) ||
          /^(?:tooling|e2e|bench)\//.test(name),
    );
    expect(foreign).toEqual([]);
  });
});
