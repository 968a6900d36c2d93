/** The path of the file being linted, from the project's root and with forward slashes. */

import { relative } from 'node:path';
import type { RuleContext } from './lint-rule.ts';

export function projectPath({ cwd, filename }: RuleContext): string {
  return relative(cwd, filename).replaceAll('\\', '/');
}
