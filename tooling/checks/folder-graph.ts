/** Which folders of apps/api/src import which, and the section of docs/architecture.md that shows it. */

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { FEATURE_MAPS, type FeatureMap } from '../lint/feature-map.ts';
import { projectRoot } from '../root.ts';

const workspace = 'apps/api';
const page = join(projectRoot, 'docs', 'architecture.md');
const marks = { begin: '<!-- folders -->', end: '<!-- /folders -->' };
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

export interface FolderGraph {
  readonly folders: readonly string[];
  /** How many files of the first folder import the second, by `first > second`; tests don't count. */
  readonly edges: ReadonlyMap<string, number>;
}

export function readFolderGraph(): FolderGraph {
  const source = join(projectRoot, workspace, 'src');
  const files = globSync('*/**/*.ts', { cwd: source }).filter((file) => !file.includes('.test.'));
  const edges = new Map<string, number>();
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map(([, name = '']) => posix.join(posix.dirname(file), name));
    const others = new Set(targets.filter((path) => path.includes('/')).map(folderOf));
    for (const other of others) {
      if (other === '..' || other === folderOf(file)) continue;
      const edge = `${folderOf(file)} > ${other}`;
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
  return { folders: [...new Set(files.map(folderOf))].toSorted(), edges };
}

const folderOf = (path: string): string => path.split('/')[0] ?? '';

/** The page with the current graph. Throws when its markers are missing. */
function architecturePage(text: string): string {
  const [before, after] = [text.split(marks.begin)[0], text.split(marks.end)[1]];
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for the graph.`);
  return `${before}${marks.begin}\n\n${graphSection()}\n\n${marks.end}${after}`;
}

function graphSection(): string {
  const { kernel, above = [] }: FeatureMap = FEATURE_MAPS[workspace] ?? { kernel: [], uses: {} };
  const { folders, edges } = readFolderGraph();
  const features = folders.filter((folder) => !kernel.includes(folder) && !above.includes(folder));
  const between = [...edges].filter(([edge]) =>
    edge.split(' > ').every((folder) => features.includes(folder)),
  );
  return [
    `- Kernel, lowest first: ${kernel.map(code).join(', ')}.`,
    `- Features, which may import every kernel folder: ${features.map(code).join(', ')}.`,
    `- Above the features: ${above.map(code).join(', ')}.`,
    '',
    'Imports between features, with the number of importing files:',
    '',
    '```mermaid',
    'graph LR',
    ...between.map(([edge, files]) => `  ${edge.replace(' > ', ` -->|${files}| `)}`).toSorted(),
    '```',
  ].join('\n');
}

const code = (name: string): string => `\`${name}\``;

if (import.meta.main) writeFileSync(page, architecturePage(readFileSync(page, 'utf8')));
