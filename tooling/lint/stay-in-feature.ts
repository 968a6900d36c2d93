/** Lint rule: a feature folder does not import a sibling, and no workspace reaches into another by path. */
import { posix } from 'node:path';
import { FEATURE_MAPS } from './feature-map.ts';
import type { LintRule, RuleContext } from './lint-rule.ts';
import { projectPath } from './project-path.ts';

type Place = { readonly workspace: string; readonly feature: string | undefined };
type WithSource = { source?: { value?: unknown } | null; range: [number, number] };

const WORKSPACE = /^(?:(?:apps|packages)\/[^/]+)(?=\/)/;

export const stayInFeature: LintRule = {
  meta: {
    type: 'problem',
    messages: {
      sibling:
        'The feature {{from}} must not import its sibling {{to}}: connect them by an event, the domain package or a shared folder.',
      workspace: 'Import another workspace by its package name, not by a path out of this one.',
    },
  },
  create(context) {
    const path = projectPath(context);
    const from = placeOf(path);
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

function report(context: RuleContext, node: WithSource, from: Place, target: string) {
  const to = placeOf(target);
  if (to?.workspace !== from.workspace) {
    // The contract at the top belongs to everybody; another app or package does not.
    if (to) context.report({ messageId: 'workspace', node });
  } else if (from.feature && to.feature && !mayImport(from.workspace, from.feature, to.feature)) {
    context.report({ messageId: 'sibling', node, data: { from: from.feature, to: to.feature } });
  }
}

/** Reads workspace and feature off a path; files directly in `src` and shared folders have no feature. */
function placeOf(path: string): Place | undefined {
  const workspace = WORKSPACE.exec(path)?.[0];
  if (workspace === undefined) return undefined;
  const [root, folder, file] = path.slice(workspace.length + 1).split('/');
  const map = FEATURE_MAPS[workspace];
  const isFeature = root === 'src' && file !== undefined && map && !map.shared.includes(folder ?? '');
  return { workspace, feature: isFeature ? folder : undefined };
}

function mayImport(workspace: string, from: string, to: string): boolean {
  return from === to || FEATURE_MAPS[workspace]?.uses[from]?.includes(to) === true;
}
