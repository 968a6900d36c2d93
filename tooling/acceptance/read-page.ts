/** The commands of docs/deploy.md: its fenced `sh` blocks in order, each with its heading. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

export interface PageStep {
  heading: string;
  script: string;
}

export function readPage(text = readFileSync(join(projectRoot, 'docs', 'deploy.md'), 'utf8')): PageStep[] {
  let heading = '';
  const steps: PageStep[] = [];
  for (const [, title, script] of text.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    if (script !== undefined) steps.push({ heading, script });
  }
  return steps;
}

/** The block of assignments with other values; throws for a name that the page doesn't have. */
export function fillIn(script: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((filled, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(filled)) throw new Error(`The page has no value called ${name}.`);
    return filled.replace(line, () => `${name}='${value.replaceAll("'", String.raw`'\''`)}'`);
  }, script);
}
