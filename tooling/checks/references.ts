/** Finds broken references in comments and documents: records, requirement ids, links, files. */

import { posix } from 'node:path';

export interface ReferenceTargets {
  /** Every tracked file, from the project's root. */
  readonly files: ReadonlySet<string>;
  /** Numbers of docs/decisions. */
  readonly records: ReadonlySet<string>;
  /** Ids of docs/spec-coverage.md. */
  readonly requirements: ReadonlySet<string>;
  /** The anchors of a Markdown file's headings. */
  anchorsOf(file: string): ReadonlySet<string>;
}

const RECORDS = /\b(?:records?|decisions?)\s+((?:\d{2,4}(?:\s*(?:,|and|to|or)\s*)?)+)/gi;
const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g;
const CITED_FILE =
  /(?<![\w/.@:*{}<>$-])((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|md|yaml|sql|sh|css))\b(?![\w/*-])/g;
const REQUIREMENT = /\b([a-z]+(?:[-_][a-z_]+)*)-n?\d{2,3}\b/g;
/** Numbers of pages that are not in the tree. */
const ELSEWHERE = /\b[A-Z]\u00A7|\bstack\s+trap|(?<![\w.])c\.\d+\b/g;

/** The broken references of a text, as written there. `file` is the source of the text. */
export function findBrokenReferences(text: string, file: string, tree: ReferenceTargets): string[] {
  return [
    ...[...text.matchAll(ELSEWHERE)].map(([found]) => found),
    ...missingRecords(text, tree),
    ...missingRequirements(text, tree),
    ...missingFiles(text, tree),
    ...(file.endsWith('.md') ? brokenLinks(text, file, tree) : []),
  ];
}

const missingRecords = (text: string, { records }: ReferenceTargets): string[] =>
  [...text.matchAll(RECORDS)].flatMap(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(([number]) => number).filter((number) => !records.has(number)),
  );

function missingRequirements(text: string, { requirements }: ReferenceTargets): string[] {
  const areas = new Set([...requirements].map(areaOf));
  return [...text.matchAll(REQUIREMENT)]
    .map(([id]) => id)
    .filter((id) => areas.has(areaOf(id)) && !requirements.has(id));
}

const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** A file may be cited by the end of its path. */
const missingFiles = (text: string, { files }: ReferenceTargets): string[] =>
  [...text.matchAll(CITED_FILE)]
    .map(([, path = '']) => path)
    .filter((path) => !files.has(path) && ![...files].some((file) => file.endsWith(`/${path}`)));

function brokenLinks(text: string, file: string, tree: ReferenceTargets): string[] {
  return [...text.matchAll(LINK)]
    .filter(([, path = '', anchor]) => {
      const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path));
      if (!tree.files.has(target) && ![...tree.files].some((known) => known.startsWith(`${target}/`)))
        return true;
      return anchor !== undefined && !tree.anchorsOf(target).has(anchor);
    })
    .map(([link]) => link.slice(1));
}
