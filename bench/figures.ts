/** Compares the results of paired runs with their bars. */

import type { Figure } from './cases.ts';
import { median, type PairedResults } from './paired-runs.ts';

export interface Thresholds {
  /** Least ratio of product to floor. */
  ratio: number;
  /** Most CPU per call, as a multiple of the floor's. */
  cpuRatio?: number;
  p99Ratio?: number;
}

export function toFigures(name: string, pairing: PairedResults, bars: Thresholds): Figure[] {
  const perSecond = (side: 'product' | 'floor') => median(pairing[side].map((one) => one.perSecond));
  const cpu = (side: 'product' | 'floor') => median(pairing[side].map((one) => one.cpuMicros));
  return [
    atLeast(`${name}: product ÷ floor`, pairing.ratio, bars.ratio),
    ...(bars.cpuRatio === undefined
      ? []
      : [atMost(`${name}: CPU per call ÷ floor's`, pairing.cpuRatio, bars.cpuRatio)]),
    ...(bars.p99Ratio === undefined
      ? []
      : [atMost(`${name}: p99 ÷ floor's`, pairing.p99Ratio, bars.p99Ratio)]),
    withoutThreshold(`${name}: product`, perSecond('product'), '/s'),
    withoutThreshold(`${name}: floor`, perSecond('floor'), '/s'),
    withoutThreshold(`${name}: product's CPU per call`, cpu('product'), 'µs'),
    withoutThreshold(`${name}: floor's CPU per call`, cpu('floor'), 'µs'),
  ];
}

export const atLeast = (what: string, value: number, bar: number, unit = '×'): Figure => ({
  what,
  value,
  unit,
  bar: `≥ ${bar}`,
  holds: value >= bar,
});

export const atMost = (what: string, value: number, bar: number, unit = '×'): Figure => ({
  what,
  value,
  unit,
  bar: `≤ ${bar}`,
  holds: value <= bar,
});

export const withoutThreshold = (what: string, value: number, unit: string): Figure => ({
  what,
  value,
  unit,
  bar: '',
  holds: true,
});
