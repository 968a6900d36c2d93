/** Turns a pairing into the figures that are printed, held against their bars. */
import type { Figure } from './cases.ts';
import { median, type Pairing } from './paired.ts';

export interface Bars {
  /** Least ratio of product to floor. */
  ratio: number;
  /** Most CPU per call, as a multiple of the floor's. */
  cpuRatio?: number;
  p99Ratio?: number;
}

export function figuresOf(name: string, pairing: Pairing, bars: Bars): Figure[] {
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
    plain(`${name}: product`, perSecond('product'), '/s'),
    plain(`${name}: floor`, perSecond('floor'), '/s'),
    plain(`${name}: product's CPU per call`, cpu('product'), 'µs'),
    plain(`${name}: floor's CPU per call`, cpu('floor'), 'µs'),
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

export const plain = (what: string, value: number, unit: string): Figure => ({
  what,
  value,
  unit,
  bar: '',
  holds: true,
});
