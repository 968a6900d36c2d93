import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`" onmouseover='x'`, '&quot; onmouseover=&#39;x&#39;'],
  ['A & B', 'A &amp; B'],
  ['&lt;', '&amp;lt;'],
  ['आशा Sharma', 'आशा Sharma'],
])('%s becomes %s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
