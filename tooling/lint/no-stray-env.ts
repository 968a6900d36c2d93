/** Lint rule: the environment is read in one place per program, so that it is checked in one place. */

import type { LintRule } from './lint-rule.ts';
import { projectPath } from './project-path.ts';

// Readers by design, and code that never runs in production.
const READERS = /(?:^|\/)(?:config|env)\.ts$|\.config\.ts$|(?:^|\/)bin\/portal\.mjs$/;
const WORKSHOP = /(?:^|\/)(?:tooling|build|dev|test|e2e|bench)\/|\.test\.tsx?$/;
const PROCESS_MODULES = new Set(['process', 'node:process']);

export const noStrayEnv: LintRule = {
  meta: {
    type: 'problem',
    messages: {
      stray: 'Read the environment in config.ts (server) or env.ts (browser) and pass the value on.',
    },
  },
  create(context) {
    const path = projectPath(context);
    if (READERS.test(path) || WORKSHOP.test(path)) return {};
    return {
      MemberExpression(node) {
        const { object, property } = node;
        const isProcess = object.type === 'Identifier' && object.name === 'process';
        if (!isProcess && object.type !== 'MetaProperty') return;
        const name = property.type === 'Literal' ? property.value : 'name' in property && property.name;
        if (name === 'env') context.report({ messageId: 'stray', node });
      },
      VariableDeclarator({ id, init }) {
        if (init?.type !== 'Identifier' || init.name !== 'process' || id.type !== 'ObjectPattern') return;
        for (const node of id.properties) {
          const isEnv = node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'env';
          if (isEnv) context.report({ messageId: 'stray', node });
        }
      },
      ImportDeclaration({ source, specifiers }) {
        if (!PROCESS_MODULES.has(source.value)) return;
        for (const node of specifiers) {
          if (node.type !== 'ImportSpecifier' || node.imported.type !== 'Identifier') continue;
          if (node.imported.name === 'env') context.report({ messageId: 'stray', node });
        }
      },
    };
  },
};
