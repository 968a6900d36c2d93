/** Reads Vite's manifest.json and takes from it what the budget needs. */
import { readFile } from 'node:fs/promises';
import { isRecord } from './is-record.ts';
import type { Manifest } from './route-weights.ts';

export async function readManifest(path: string): Promise<Manifest> {
  const json: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(json)) throw new Error(`${path} is no manifest.`);
  return Object.fromEntries(
    Object.entries(json).map(([key, chunk]) => [key, readChunk(chunk, `${path}: ${key}`)]),
  );
}

function readChunk(chunk: unknown, where: string) {
  if (!isRecord(chunk) || typeof chunk.file !== 'string') throw new Error(`${where} is no chunk.`);
  const imports = Array.isArray(chunk.imports) ? chunk.imports : [];
  return {
    file: chunk.file,
    isEntry: chunk.isEntry === true,
    imports: imports.filter((name) => typeof name === 'string'),
  };
}
