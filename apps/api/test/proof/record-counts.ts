/** Prints the counts of a proof, and writes them to the file `PROOF_COUNTS` for docs/guarantees.md. */

import { appendFile } from 'node:fs/promises';

export async function recordCounts(proof: string, counts: Record<string, number | string>): Promise<void> {
  const line = JSON.stringify({ proof, counts });
  process.stdout.write(`${line}\n`);
  const file = process.env['PROOF_COUNTS'];
  if (file !== undefined) await appendFile(file, `${line}\n`);
}

/** How much of a proof to run, from the environment. */
export const proofSize = (variable: string, usual: number): number => Number(process.env[variable] ?? usual);
