/** Reads the project's manifests and validates only the fields used. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../packages/sites/src/is-record.ts';
import { projectRoot } from '../root.ts';

export type Json = Readonly<Record<string, unknown>>;

/** @param file path from the project's folder. @throws when it is not an object. */
export function readJson(file: string): Json {
  return objectOf(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')), file);
}

export function objectOf(value: unknown, what: string): Json {
  if (!isRecord(value)) throw new Error(`${what} is no object.`);
  return value;
}

/** The names in an object that may be left out, such as the dependencies of a package. */
export const namesIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is no text.`);
  return value;
}
