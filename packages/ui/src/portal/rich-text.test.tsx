/** Rendering of ticket HTML: the editor's own tags, and only the text of an attack (ticketdetail-007). */

import { TICKET_TAGS } from '@portal/domain/ticket-html';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RichText } from './rich-text.tsx';

const show = (html: string) => {
  renderInPortal(
    <div data-testid="shown">
      <RichText html={html} />
    </div>,
  );
  const shown = screen.getByTestId('shown').firstElementChild;
  if (!(shown instanceof HTMLElement)) throw new Error('Nothing is shown.');
  return shown;
};

describe('ticket HTML', () => {
  it('keeps every format of the editor [ticketdetail-007]', () => {
    const html =
      '<h2>Notice</h2><p style="text-align: center;">Plain <strong>bold</strong> <em>italic</em> <u>under</u> <s>gone</s></p>' +
      '<ul><li><p>One</p></li></ul><ol><li><p>Two<br>Three</p></li></ol>';
    const shown = show(html);
    expect(shown.querySelector('h2')?.getAttribute('aria-level')).toBe('3');
    shown.querySelector('h2')?.removeAttribute('aria-level');
    expect(shown.innerHTML).toBe(html);
  });

  it.each(['left', 'center', 'right'])('keeps the alignment %s', (side) => {
    expect(show(`<p style="text-align: ${side}">Words</p>`).firstElementChild).toHaveStyle({
      textAlign: side,
    });
  });

  it.each(['justify', 'url(https://evil.example/)', 'center; background: url(https://evil.example/)'])(
    'drops any other style: %s [ticketdetail-007]',
    (value) => {
      const style = show(
        `<p style="text-align: ${value}; color: red">Words</p>`,
      ).firstElementChild?.getAttribute('style');
      expect(style ?? 'text-align: center;').toBe('text-align: center;');
    },
  );

  it('links the web addresses in its text, and no others', () => {
    const shown = show(
      '<p>See <strong>https://a.example/x</strong>.</p><a href="https://evil.example/">Your bank</a>',
    );
    expect(shown).toHaveTextContent('See https://a.example/x.Your bank');
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', 'https://a.example/x');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it('nests headings of a message below those of the page, without skipping a level', () => {
    show(
      '<h4>First</h4><h6>Below it</h6><h2>Larger</h2><h3>Below that</h3><h5>Lower still</h5><h1>Largest</h1>',
    );
    const levels = screen.getAllByRole('heading').map((heading) => heading.getAttribute('aria-level'));
    expect(levels).toEqual(['3', '4', '3', '4', '5', '3']);
  });
});

// Each sets window.hacked if any of it runs; the expected visible text is beside it.
const ATTACKS: readonly (readonly [string, string])[] = [
  ['<script>window.hacked=1</script>after', 'after'],
  ['<scr<script>ipt>window.hacked=1</scr</script>ipt>', 'ipt>window.hacked=1ipt>'],
  ['<img src=x onerror="window.hacked=1">', ''],
  ['<p onclick="window.hacked=1" onmouseover="window.hacked=1">words</p>', 'words'],
  ['<a href="javascript:window.hacked=1">press</a>', 'press'],
  ['<a href="jav&#x09;ascript:window.hacked=1">press</a>', 'press'],
  ['<svg onload="window.hacked=1"><circle r="9"/></svg>', ''],
  ['<svg><animate onbegin="window.hacked=1" attributeName="x"/><p>in</p></svg>', 'in'],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
    '',
  ],
  ['<svg></p><style><a id="</style><img src=1 onerror=window.hacked=1>">', '">'],
  ['<iframe src="data:text/html,<script>parent.hacked=1</script>"></iframe>', ''],
  ['<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>', ''],
  ['<object data="data:text/html,<script>parent.hacked=1</script>">fallback</object>', ''],
  ['<embed src="data:image/svg+xml,<svg onload=parent.hacked=1>">', ''],
  ['<style>*{background:url("javascript:window.hacked=1")}</style>', ''],
  ['<p style="background-image:url(javascript:window.hacked=1)">words</p>', 'words'],
  ['<p style="position:fixed;inset:0;z-index:9999">cover</p>', 'cover'],
  ['<p class="m_77c9d27d" id="main" name="body">words</p>', 'words'],
  ['<form action="https://evil.example/"><input name="p"><button>Login again</button></form>', 'Login again'],
  ['<input autofocus onfocus="window.hacked=1">', ''],
  ['<details open ontoggle="window.hacked=1"><summary>s</summary></details>', 's'],
  ['<video><source onerror="window.hacked=1"></video>', ''],
  ['<meta http-equiv="refresh" content="0;url=javascript:window.hacked=1">', ''],
  ['<base href="https://evil.example/">', ''],
  ['<link rel="stylesheet" href="https://evil.example/x.css">', ''],
  ['<noscript><p title="</noscript><img src=x onerror=window.hacked=1>"></noscript>', ''],
  ['<template><img src=x onerror=window.hacked=1></template>', ''],
  ['<textarea></textarea><script>window.hacked=1</script>', ''],
  ['<!--><img src=x onerror=window.hacked=1>-->', '-->'],
  ['<p>a</p><p is="x-evil" dangerouslysetinnerhtml="x" ref="x" key="x">b</p>', 'ab'],
  ['<strong/onmouseover=window.hacked=1>words</strong>', 'words'],
  ['<__proto__>words</__proto__><constructor>more</constructor>', '<__proto__>wordsmore'],
];

describe('an attack', () => {
  it.each(ATTACKS)('%s is inert [ticketdetail-007]', (html, words) => {
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const shown = show(html);
    expect(window).not.toHaveProperty('hacked');
    expect(shown.textContent).toBe(words);
    for (const element of shown.querySelectorAll('*')) {
      expect(TICKET_TAGS).toContain(element.localName);
      expect(element.getAttributeNames().filter((name) => name !== 'aria-level')).toEqual([]);
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it('of deep nesting neither overflows nor loses the text [ticketdetail-007]', () => {
    const shown = show(`${'<em>'.repeat(600)}deep<script>window.hacked=1</script>`);
    expect(shown).toHaveTextContent('deep');
    expect(shown.querySelectorAll('em').length).toBeLessThan(50);
  });
});
