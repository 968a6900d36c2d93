import { describe, expect, it } from 'vitest';
import { findBrokenReferences, type ReferenceTargets } from './references.ts';
import { readSpecTable } from './spec-table.ts';
import { filesWithProse, proseOf, readTracked, trackedFiles } from './tracked-files.ts';

const sectionSign = '\u00A7';

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const tree: ReferenceTargets = {
  files: new Set(trackedFiles),
  records: new Set(trackedFiles.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])),
  requirements: new Set(readSpecTable(readTracked('docs/spec-coverage.md')).map(({ id }) => id)),
  anchorsOf: (file) =>
    new Set([...readTracked(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
};

describe('references', () => {
  it('of comments and documents all have a target in the tree', () => {
    const broken = filesWithProse.flatMap((file) =>
      findBrokenReferences(proseOf(file), file, tree).map((found) => `${file}: ${found}`),
    );
    expect(filesWithProse.length).toBeGreaterThan(1_000);
    expect(broken).toEqual([]);
  });

  it.each([
    ['a record', 'see record 0999', '0999'],
    ['a number that is no record', ['(decision', '12)'].join(' '), '12'],
    ['one of several records', 'records 0001 and 0998', '0998'],
    ['a requirement', 'as login-999 asks', 'login-999'],
    ['a file', 'in `orders/no-such-file.ts`', 'orders/no-such-file.ts'],
    ['a link', '[a page](nowhere)', '(nowhere)'],
    ['an anchor', '[a part](../README.md#no-such-heading)', '(../README.md#no-such-heading)'],
    ['a section of another document', `B${sectionSign}7`, `B${sectionSign}`],
  ])('report %s that does not exist', (_, text, found) => {
    expect(findBrokenReferences(text, 'docs/page.md', tree)).toEqual([found]);
  });

  it.each(['record 0001', 'login-001', '`tooling/root.ts`', '[home](../README.md)', 'utf-16 and sha-256'])(
    'accept %s',
    (text) => {
      expect(findBrokenReferences(text, 'docs/page.md', tree)).toEqual([]);
    },
  );

  it('are read from comments of sources, not from their code', () => {
    const slash = '/';
    const source = `call('${slash}/a'); ${slash}/ record ${9990 / 10}`;
    expect(findBrokenReferences(proseOf('a.ts', source), 'a.ts', tree)).toEqual(['999']);
  });
});
