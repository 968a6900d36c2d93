/** Product and floor in turn, round by round, and the median of the paired ratios: only ratios hold on shared machines. */

import type { Measurement } from './load.ts';

export interface BenchmarkSide {
  /** One round of load. Returns the measurement. */
  run(): Promise<Measurement>;
}

export interface PairedResults {
  product: Measurement[];
  floor: Measurement[];
  /** Product's requests a second by the floor's of the same round. */
  ratio: number;
  /** Product's server CPU per call by the floor's. */
  cpuRatio: number;
  p99Ratio: number;
}

/** Runs A B A B … after one round of each that does not count. */
export async function runAlternating(
  product: BenchmarkSide,
  floor: BenchmarkSide,
  rounds: number,
): Promise<PairedResults> {
  const results: PairedResults = { product: [], floor: [], ratio: 0, cpuRatio: 0, p99Ratio: 0 };
  await floor.run();
  await product.run();
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await floor.run());
    results.product.push(await product.run());
  }
  const paired = (of: (measured: Measurement) => number) =>
    median(results.product.map((one, round) => of(one) / of(results.floor[round] ?? one)));
  return {
    ...results,
    ratio: paired((one) => one.perSecond),
    cpuRatio: paired((one) => one.cpuMicros),
    p99Ratio: paired((one) => one.p99),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
