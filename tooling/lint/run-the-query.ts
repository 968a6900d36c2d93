/** Lint rule: a Kysely query that is built must also be run, since awaiting a builder does nothing. */

import type { LintRule, RuleContext } from './lint-rule.ts';

type Expression = ReturnType<RuleContext['sourceCode']['getNodeByRangeIndex']>;

const BEGINNINGS = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);
const SCHEMA_BEGINNING = /^(?:create|alter|drop|refresh)[A-Z]/;
const ENDINGS = new Set([
  'execute',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'executeQuery',
  'stream',
  'compile',
  'explain',
]);

export const runTheQuery: LintRule = {
  meta: {
    type: 'problem',
    messages: {
      idle: 'This query is built and never run. End it with execute(), executeTakeFirst() or stream().',
    },
  },
  create(context) {
    return {
      ExpressionStatement(node) {
        if (isIdleQuery(withoutVoid(node.expression))) context.report({ messageId: 'idle', node });
      },
      AwaitExpression(node) {
        if (isIdleQuery(node.argument)) context.report({ messageId: 'idle', node });
      },
    };
  },
};

function withoutVoid(node: Expression): Expression {
  return node?.type === 'UnaryExpression' && node.operator === 'void' ? node.argument : node;
}

/** Whether an expression is a builder's chain whose calls begin a query and none of which runs it. */
function isIdleQuery(node: Expression): boolean {
  if (node?.type === 'TaggedTemplateExpression') {
    return node.tag.type === 'Identifier' && node.tag.name === 'sql';
  }
  const names = chainOf(node);
  const begins = names.some((name, index) => BEGINNINGS.has(name) || isSchemaCall(names, index));
  return begins && !names.some((name) => ENDINGS.has(name));
}

/** `schema` directly before the call identifies Kysely's schema builder. */
function isSchemaCall(names: readonly string[], index: number): boolean {
  return SCHEMA_BEGINNING.test(names[index] ?? '') && names[index - 1] === 'schema';
}

/** The names along a chain from its start: `db.schema.createTable('x')` → db, schema, createTable. */
function chainOf(node: Expression): readonly string[] {
  if (node?.type === 'ChainExpression') return chainOf(node.expression);
  if (node?.type === 'CallExpression') return chainOf(node.callee);
  if (node?.type === 'Identifier') return [node.name];
  if (node?.type !== 'MemberExpression') return [];
  const own = node.property.type === 'Identifier' && !node.computed ? [node.property.name] : [];
  return [...chainOf(node.object), ...own];
}
