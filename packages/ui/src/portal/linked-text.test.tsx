/** Web addresses in messages become links, and nothing else does. */

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { LinkedText } from './linked-text.tsx';

const show = (text: string) => {
  renderInPortal(
    <p data-testid="shown">
      <LinkedText text={text} />
    </p>,
  );
  expect(screen.getByTestId('shown').textContent).toBe(text);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

describe('a web address in a text', () => {
  it('is a link that opens a new tab without a referrer', () => {
    expect(show('PAN: https://www.incometax.gov.in/iec/foportal, please')).toEqual([
      ['https://www.incometax.gov.in/iec/foportal', 'https://www.incometax.gov.in/iec/foportal'],
    ]);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it.each([
    ['Is it http://a.example/x?', ['http://a.example/x']],
    ['(see https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/Tax_(India)!', ['https://a.example/Tax_(India)']],
    ['(https://a.example/Tax_(India)).', ['https://a.example/Tax_(India)']],
    ['"https://a.example/x" and <https://b.example/y>', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example/x?q=1&r=2#top…', ['https://a.example/x?q=1&r=2#top']],
    ['यहाँ https://a.example/x।', ['https://a.example/x']],
    ['HTTPS://A.example', ['HTTPS://A.example']],
    ['one\nhttps://a.example/x\ntwo', ['https://a.example/x']],
  ])('ends before what follows it: %s', (text, links) => {
    expect(show(text).map(([words]) => words)).toEqual(links);
  });

  it('may be as long as a message', () => {
    const long = `https://a.example/${'x'.repeat(3_900)}`;
    expect(show(long)).toEqual([[long, long]]);
  });
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'ftp://a.example/x',
  'file:///etc/passwd',
  'xhttps://a.example',
  'https://',
  'https://.',
  'https://bank.example@evil.example/',
  'www.a.example',
  '<a href="x">words</a> <img src=x onerror=alert(1)>',
  'nothing at all',
  '',
])('no other text is one: %s', (text) => {
  expect(show(text)).toEqual([]);
});

it('ends at a character that reorders text', () => {
  expect(show('https://a.example/\u202egpj.exe').map(([words]) => words)).toEqual(['https://a.example/']);
});
