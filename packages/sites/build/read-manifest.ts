/** Reads the used fields of Vite's manifest.json. */

import { readFile } from 'node:fs/promises';
import { isRecord } from '../src/is-record.ts';
import type { Manifest } from './route-files.ts';

export async function readManifest(path: string): Promise<Manifest> {
  const json: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(json)) throw new Error(`${path} is no manifest.`);
  return Object.fromEntries(
    Object.entries(json).map(([key, chunk]) => [key, readChunk(chunk, `${path}: ${key}`)]),
  );
}

function readChunk(chunk: unknown, where: string) {
  if (!isRecord(chunk) || typeof chunk.file !== 'string') throw new Error(`${where} is no chunk.`);
  return {
    file: chunk.file,
    isEntry: chunk.isEntry === true,
    imports: textsOf(chunk.imports),
    css: textsOf(chunk.css),
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
