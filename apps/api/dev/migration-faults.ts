/** Finds statements of a migration that would block others, or break the previous release, which still runs. */

import { parse } from 'libpg-query';

/** A node of Postgres' parse tree: one key with the kind of statement. */
type Node = Readonly<Record<string, unknown>>;

interface Fault {
  readonly rule: string;
  readonly what: string;
}

/**
 * Returns the faults as messages. Tables created by the migration itself are exempt. A comment
 * `-- allowed: <rule>, since <reason>` lets one rule pass in the whole file.
 */
export async function migrationFaults(text: string): Promise<string[]> {
  const tree: unknown = await parse(text);
  const stmts = listIn(isNode(tree) ? tree : {}, 'stmts').map((entry) => at(entry, 'stmt'));
  const created = new Set(stmts.flatMap((stmt) => nameIn(at(stmt, 'CreateStmt')) ?? []));
  const allowed = new Set(
    [...text.matchAll(/^-- allowed: ([a-z-]+), since .{15,}/gm)].map(([, rule]) => rule),
  );
  return stmts
    .flatMap((stmt) => faultsOf(stmt, created))
    .concat(outsideFaults(text, stmts.length))
    .filter(({ rule }) => !allowed.has(rule))
    .map(({ rule, what }) => `${rule}: ${what}`);
}

/** Several statements run as one transaction, in which a concurrent index is not possible. */
function outsideFaults(text: string, statements: number): Fault[] {
  const isOutside = text.startsWith('-- outside a transaction');
  return isOutside && statements !== 1
    ? [{ rule: 'one-statement', what: 'outside a transaction a file has one statement' }]
    : [];
}

function faultsOf(statement: Node, created: ReadonlySet<string>): Fault[] {
  const [kind = '', node] = Object.entries(statement)[0] ?? [];
  if (!isNode(node)) return [];
  const table = nameIn(node);
  if (table !== undefined && created.has(table)) return [];
  switch (kind) {
    case 'IndexStmt':
      return node['concurrent'] === true
        ? []
        : [
            {
              rule: 'locking-index',
              what: `an index on ${table} stops its writes: make it concurrently, outside a transaction`,
            },
          ];
    case 'RenameStmt':
      return [
        {
          rule: 'rename',
          what: `the last release knows ${table} by its old names: add, copy, and drop later`,
        },
      ];
    case 'DropStmt':
      return ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_TYPE', 'OBJECT_SEQUENCE'].includes(
        String(node['removeType']),
      )
        ? [{ rule: 'drop', what: 'the last release may still read what is dropped' }]
        : [];
    case 'UpdateStmt':
    case 'DeleteStmt':
      return [{ rule: 'bulk-write', what: `${table} is written in one go: do it in batches, from a job` }];
    case 'AlterTableStmt':
      return listIn(node, 'cmds').flatMap((command) =>
        faultsOfCommand(at(command, 'AlterTableCmd'), table ?? ''),
      );
    default:
      return [];
  }
}

function faultsOfCommand(command: Node, table: string): Fault[] {
  const column = `${table}.${String(command['name'])}`;
  switch (command['subtype']) {
    case 'AT_DropColumn':
      return [{ rule: 'drop', what: `the last release may still read ${column}` }];
    case 'AT_AlterColumnType':
      return [{ rule: 'rewrite', what: `${column} is rewritten under a lock: add a column of the new type` }];
    case 'AT_SetExpression':
      return [{ rule: 'rewrite', what: `${column} is rewritten under a lock` }];
    case 'AT_SetNotNull':
      return [
        {
          rule: 'scan',
          what: `${column} is read whole under a lock: first add a check that is not valid, then validate it`,
        },
      ];
    case 'AT_AddConstraint':
      return constraintFaults(at(at(command, 'def'), 'Constraint'), table);
    case 'AT_AddColumn':
      return columnFaults(at(at(command, 'def'), 'ColumnDef'), table);
    default:
      return [];
  }
}

function constraintFaults(constraint: Node, table: string): Fault[] {
  const kind = String(constraint['contype']);
  if (constraint['skip_validation'] === true || constraint['indexname'] !== undefined) return [];
  if (/UNIQUE|PRIMARY|EXCLUSION/.test(kind))
    return [
      {
        rule: 'locking-index',
        what: `a constraint on ${table} builds an index: make that concurrently, then use it`,
      },
    ];
  return [
    {
      rule: 'scan',
      what: `a constraint reads ${table} whole under a lock: add it not valid, and validate it in another migration`,
    },
  ];
}

function columnFaults(column: Node, table: string): Fault[] {
  const name = `${table}.${String(column['colname'])}`;
  const constraints = listIn(column, 'constraints').map((each) => at(each, 'Constraint'));
  const of = (kind: string) => constraints.find(({ contype }) => contype === kind);
  const fallback = of('CONSTR_DEFAULT');
  if (
    of('CONSTR_GENERATED') ||
    (fallback && JSON.stringify(fallback).includes('FuncCall') && !isNow(fallback))
  )
    return [{ rule: 'rewrite', what: `${name} is computed for every row under a lock` }];
  return of('CONSTR_NOTNULL') && !fallback
    ? [{ rule: 'not-null', what: `the last release writes rows without ${name}: give it a default` }]
    : [];
}

/** Evaluated once and not for each row. */
const isNow = (node: Node) => /"sval":"(?:now|transaction_timestamp)"/.test(JSON.stringify(node));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function at(node: Node, key: string): Node {
  const value = node[key];
  return isNode(value) ? value : {};
}

function listIn(node: Node, key: string): Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameIn(node: Node): string | undefined {
  const name = at(node, 'relation')['relname'];
  return typeof name === 'string' ? name : undefined;
}
