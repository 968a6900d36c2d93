/** Compresses built files at the best level, cached by their content. */

import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENCODINGS, isCompressible } from '../src/site-files.ts';

const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/portal/compressed', import.meta.url));
/** Smaller files fit into one packet uncompressed. */
const smallBytes = 1_000;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes each file's variants beside it. */
export async function compressFiles(folder: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const names = globSync('**/*.*', { cwd: folder }).filter((name) => isCompressible(name));
  for (const name of names) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < smallBytes) continue;
    await Promise.all(
      ENCODINGS.map(async ({ name: encoding, ending }) => {
        const variant = await compressOnce(bytes, encoding, ending);
        writeFileSync(file + ending, variant);
      }),
    );
  }
}

async function compressOnce(bytes: Buffer, encoding: keyof typeof compress, ending: string): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const kept = join(KEPT, hash + ending);
  if (existsSync(kept)) return readFileSync(kept);
  const variant = await compress[encoding](bytes);
  writeFileSync(kept, variant);
  return variant;
}
