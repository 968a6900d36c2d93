/** Parsing the table of requirements, matching it with tests, and writing it. */

import { describe, expect, it } from 'vitest';
import { findProofs } from './find-proofs.ts';
import { readSpecTable, writeSpecTable } from './spec-table.ts';

const REQUIREMENTS = [
  { id: 'login-004', text: 'Opening /login with a token goes to /dashboard.' },
  { id: 'api-order_detail-003', text: 'Another customer is refused.' },
  { id: 'chrome-n01', text: 'The bell counts.' },
];

const call = (name: string, rest = "('%', () => {});") => `it${rest.replace('%', name)}`;

describe('finding proofs', () => {
  it.each([
    ['a plain test', call('a [login-004]'), ['login-004']],
    ['several ids', call('a [login-004, chrome-n01]'), ['login-004', 'chrome-n01']],
    ['several brackets', call('a [login-004] [chrome-n01]'), ['login-004', 'chrome-n01']],
    ['ids with capitals', call('a [api-chatOrders-001]'), ['api-chatOrders-001']],
    ['a table of cases', call('%s [login-004]', ".each([1])('%', () => {});"), ['login-004']],
    ['a template', call('a ${b} [login-004]', '(`%`, () => {});'), ['login-004']],
    ['a skipped test', call('a [login-004]', ".skip('%', () => {});"), []],
    ['a planned test', call('a [login-004]', ".todo('%');"), []],
    ['brackets elsewhere', call('a [login-004] b'), []],
    ['a group', "describe('a [login-004]', () => {});", []],
    ['a comment', `// ${call('a [login-004]')}`, []],
    ['another word in brackets', call('a [draft]'), []],
  ])('%s', (_, text, ids) => {
    expect([...findProofs([{ path: 'a.test.ts', text }]).keys()]).toEqual(ids);
  });

  it('names the file and the test without its ids', () => {
    const files = [
      { path: 'a.test.ts', text: call('opens  the\\ndashboard [login-004]') },
      { path: 'b.test.ts', text: call('again [login-004]') },
    ];
    expect(findProofs(files).get('login-004')).toEqual([
      'a.test.ts › opens the dashboard',
      'b.test.ts › again',
    ]);
  });
});

describe('the table', () => {
  const proofs = new Map([
    ['login-004', ['a.test.ts › one | two']],
    ['chrome-n01', ['a.test.ts › 1', 'b.test.ts › 2', 'c.test.ts › 3']],
  ]);

  it('names up to two tests or "open"', () => {
    expect(writeSpecTable(REQUIREMENTS, proofs).split('\n').slice(-4)).toEqual([
      '| login-004 | Opening /login with a token goes to /dashboard. | a.test.ts › one \\| two |',
      '| api-order_detail-003 | Another customer is refused. | open |',
      '| chrome-n01 | The bell counts. | a.test.ts › 1<br>b.test.ts › 2 |',
      '',
    ]);
  });

  it('parses its own output, so that only the last column changes', () => {
    expect(readSpecTable(writeSpecTable(REQUIREMENTS, proofs))).toEqual(REQUIREMENTS);
  });

  it('rejects a duplicate id', () => {
    const twice = writeSpecTable([...REQUIREMENTS, ...REQUIREMENTS.slice(0, 1)], proofs);
    expect(() => readSpecTable(twice)).toThrow('login-004');
  });
});
