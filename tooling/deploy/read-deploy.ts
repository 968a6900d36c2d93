/** Reads the files of deploy/ and docs/ for the tests that compare them with the product. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { isRecord } from '../../packages/sites/src/is-record.ts';
import { projectRoot } from '../root.ts';

export const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

export function yamlOf(path: string): Record<string, unknown> {
  const value: unknown = parse(textOf(path), { merge: true });
  if (!isRecord(value)) throw new Error(`${path} holds no mapping.`);
  return value;
}

export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  content: Record<string, unknown>;
}

/** Every manifest of a folder of deploy/kubernetes, except kustomize's own files. */
export function manifestsOf(folder: string): Manifest[] {
  const files = readdirSync(join(projectRoot, folder)).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) =>
    parseAllDocuments(textOf(join(folder, name))).flatMap((document) => {
      const content: unknown = document.toJS();
      if (!isRecord(content)) return [];
      const { apiVersion, kind } = content;
      if (typeof apiVersion !== 'string' || typeof kind !== 'string' || kind === 'Kustomization') return [];
      return [{ file: `${folder}/${name}`, apiVersion, kind, content }];
    }),
  );
}

/** All values of a key, at any depth. */
export function valuesUnderKey(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesUnderKey(entry, key));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => [
    ...(name === key ? [entry] : []),
    ...valuesUnderKey(entry, key),
  ]);
}

/** The names of `NAME=value` lines. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
