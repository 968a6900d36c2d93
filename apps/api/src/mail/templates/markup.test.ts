import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('escapes text in elements and attributes', () => {
  const hostile = `"><img src=x onerror='x'>`;
  expect(markup`<p title="${hostile}">${hostile}</p>`.html).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt;">&quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt;</p>',
  );
});

test('inserts markup and lists of markup unchanged', () => {
  const items = ['a', '<b>'].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul>${items}</ul>${markup`<hr>`}`.html).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>');
});
