/** Finds which tests prove which requirement: reads test files and the ids in brackets at the end of names. */

import ts from 'typescript';

export type TestFile = { readonly path: string; readonly text: string };

const IDS_AT_END = /((?:\s*\[[a-z][\w-]*-n?\d+(?:, ?[a-z][\w-]*-n?\d+)*\])+)\s*$/i;
const ID = /[a-z][\w-]*-n?\d+/gi;
const NOT_RUN = new Set(['skip', 'todo', 'fixme']);

/** Tests as `path › name`, by requirement id; files and tests in input order. */
export function findProofs(files: readonly TestFile[]): ReadonlyMap<string, readonly string[]> {
  const proofs = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const name of testNames(text, path)) {
      for (const id of idsOf(name)) proofs.set(id, [...(proofs.get(id) ?? []), `${path} › ${plain(name)}`]);
    }
  }
  return proofs;
}

function idsOf(name: string): ReadonlySet<string> {
  return new Set(IDS_AT_END.exec(name)?.[1]?.match(ID));
}

/** The name without its ids and on one line. */
function plain(name: string): string {
  return name.replace(IDS_AT_END, '').replaceAll(/\s+/g, ' ').trim();
}

/** The names of the tests that a file runs: first arguments of `it`, `test` and their variants. */
function testNames(text: string, path: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments : [];
    if (first && ts.isStringLiteralLike(first)) names.push(first.text);
    else if (first && ts.isTemplateExpression(first)) names.push(first.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return names;
}

/** Whether a callee is `it` or `test`, with `.each(…)` or `.concurrent` and the like but not skipped. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTest(callee.tag);
  return ts.isPropertyAccessExpression(callee) && !NOT_RUN.has(callee.name.text) && isTest(callee.expression);
}
