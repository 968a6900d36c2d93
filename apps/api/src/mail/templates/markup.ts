/** A template tag for HTML in which every interpolated text is escaped and only markup is not. */
import { escapeHtml } from './escape-html.ts';

/** HTML made by `markup`; the only thing that enters other HTML unescaped. */
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
