/** Lint rule: a file begins with one doc comment that says what the file is for. */
import type { LintRule } from './lint-rule.ts';

const HASHBANG = /^#!.*\n/;
const DOC_COMMENT = /^\/\*\*\s*(?!@|\*\/)\S/;

export const firstLineSaysWhy: LintRule = {
  meta: {
    type: 'suggestion',
    messages: { missing: 'Begin the file with /** one sentence that says what it is for. */' },
  },
  create(context) {
    return {
      Program(program) {
        const text = context.sourceCode.text.replace(HASHBANG, '');
        if (!DOC_COMMENT.test(text)) context.report({ messageId: 'missing', node: program });
      },
    };
  },
};
