/** The types of a custom lint rule, derived from oxlint, which does not export them by name. */

import type { RuleTester } from 'oxlint/plugins-dev';

export type LintRule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
export type RuleContext = Parameters<LintRule['create']>[0];
