/** The table of docs/spec-coverage.md: each requirement and the tests that prove it, read and written. */

export type Requirement = { readonly id: string; readonly text: string };

/** Tests as `path › name`, by the id of the requirement that they prove. */
export type Proofs = ReadonlyMap<string, readonly string[]>;

const ROW = /^\| ([a-z][\w-]*-n?\d+) \| (.+) \| (?:.+) \|$/i;
const MOST_PROOFS_SHOWN = 2;
const OPEN = 'open';

/** The requirements of the table, in its order; throws for a duplicate id. */
export function readSpecTable(markdown: string): readonly Requirement[] {
  const rows = markdown.split('\n').flatMap((line) => {
    const [, id, text] = ROW.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, text }];
  });
  const twice = rows.find(({ id }, index) => rows.findIndex((row) => row.id === id) !== index);
  if (twice) throw new Error(`The requirement ${twice.id} is in the table twice.`);
  return rows;
}

/** The whole page for these requirements, with "open" where no test proves one. */
export function writeSpecTable(requirements: readonly Requirement[], proofs: Proofs): string {
  const proved = requirements.filter(({ id }) => proofs.has(id)).length;
  return [
    '# What the specification asks and which test proves it',
    '',
    `${proved} of ${requirements.length} requirements have a test. The last column is generated from the ids in`,
    'brackets at the end of test names, `[login-004]`; `npm run generate` rewrites it and `npm test` checks it.',
    '',
    '| id | requirement | test |',
    '|---|---|---|',
    ...requirements.map(({ id, text }) => `| ${id} | ${text} | ${cell(proofs.get(id))} |`),
    '',
  ].join('\n');
}

function cell(tests: readonly string[] = []): string {
  if (tests.length === 0) return OPEN;
  return tests
    .slice(0, MOST_PROOFS_SHOWN)
    .map((test) => test.replaceAll('|', '\\|'))
    .join('<br>');
}
