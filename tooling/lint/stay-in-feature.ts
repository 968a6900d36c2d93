/** Lint rule: imports follow the layers of `feature-map.ts`, and no workspace imports another by path. */

import { posix } from 'node:path';
import { FEATURE_MAPS } from './feature-map.ts';
import type { LintRule, RuleContext } from './lint-rule.ts';
import { projectPath } from './project-path.ts';

type ImportSide = { readonly workspace: string; readonly feature: string | undefined };
type WithSource = { source?: { value?: unknown } | null; range: [number, number] };

const WORKSPACE = /^(?:(?:apps|packages)\/[^/]+)(?=\/)/;

export const stayInFeature: LintRule = {
  meta: {
    type: 'problem',
    messages: {
      sibling:
        'The folder {{from}} must not import {{to}} (tooling/lint/feature-map.ts): use an event, the domain package or a kernel folder.',
      workspace: 'Import another workspace by its package name, not by a path out of this one.',
    },
  },
  create(context) {
    const path = projectPath(context);
    const from = folderOf(path);
    if (!from) return {};
    const check = (node: WithSource) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      report(context, node, from, posix.join(posix.dirname(path), specifier));
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: ({ source, range }) => {
        check({ source: source.type === 'Literal' ? source : null, range });
      },
    };
  },
};

function report(context: RuleContext, node: WithSource, from: ImportSide, target: string) {
  const to = folderOf(target);
  if (to?.workspace !== from.workspace) {
    // Everything may import the contract at the top, but no other app or package.
    if (to) context.report({ messageId: 'workspace', node });
  } else if (from.feature && to.feature && !mayImport(from.workspace, from.feature, to.feature)) {
    context.report({ messageId: 'sibling', node, data: { from: from.feature, to: to.feature } });
  }
}

/** Reads workspace and folder off a path; files directly in `src` have no folder and may import all. */
function folderOf(path: string): ImportSide | undefined {
  const workspace = WORKSPACE.exec(path)?.[0];
  if (workspace === undefined) return undefined;
  const [root, folder, file] = path.slice(workspace.length + 1).split('/');
  // A test may use every folder.
  const isFolder = root === 'src' && file !== undefined && !path.includes('.test.');
  return { workspace, feature: isFolder ? folder : undefined };
}

function mayImport(workspace: string, from: string, to: string): boolean {
  const map = FEATURE_MAPS[workspace];
  if (!map || from === to) return true;
  const kernel = (folder: string) => map.kernel.indexOf(folder);
  const above = (folder: string) => map.above?.indexOf(folder) ?? -1;
  if (kernel(from) >= 0) return kernel(to) >= 0 && kernel(to) < kernel(from);
  if (above(from) >= 0) return above(to) < above(from);
  return kernel(to) >= 0 || map.uses[from]?.includes(to) === true;
}
