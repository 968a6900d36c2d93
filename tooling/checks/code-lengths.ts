/** Measures code: the lines of a file and of each of its functions, and percentiles of such lengths. */

import ts from 'typescript';

export type CodeLengths = { readonly lines: number; readonly functions: readonly number[] };

/** Lines of the file, including comments and blank ones. */
export function codeLengths(path: string, text: string): CodeLengths {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const functions: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(linesOf(file, node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { lines: text.trimEnd().split('\n').length, functions };
}

/** The smallest length that at least `percent` of all do not exceed; 0 without lengths. */
export function percentile(lengths: readonly number[], percent: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

function linesOf(file: ts.SourceFile, node: ts.Node): number {
  const line = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
}
