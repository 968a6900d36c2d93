/** A template tag for HTML that escapes every interpolation but markup. */

import { escapeHtml } from './escape-html.ts';

/** HTML made by `markup`, the only value interpolated without escaping. */
export interface Markup {
  readonly html: string;
}

type Part = string | Markup | readonly Markup[];

export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: literals.reduce((html, literal, at) => html + toHtml(parts[at - 1] ?? '') + literal) };
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}
