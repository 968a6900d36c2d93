/** Runs the chosen cases and prints each figure beside its bar. Never part of the tests. */

import { parseArgs } from 'node:util';
import { createBenchmarkDatabase, type BenchmarkDatabase } from './benchmark-database.ts';
import { cases, type Figure } from './cases.ts';

const options = {
  orders: { type: 'string', default: '1000000' },
  rounds: { type: 'string', default: '5' },
} as const;

/** `[case …] [--orders 1000000] [--rounds 5]`; every case when none is named. */
export async function runBenchmark(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const chosen = positionals.length > 0 ? positionals : Object.keys(cases);
  const unknown = chosen.filter((name) => !cases[name]);
  if (unknown.length > 0) throw new Error(`No such case: ${unknown.join(', ')}`);

  say(`Filling a database with ${Number(values.orders).toLocaleString('en-IN')} orders …`);
  const stage = await createBenchmarkDatabase(Number(values.orders));
  try {
    const figures = await runCases(stage, chosen, Number(values.rounds));
    const missed = figures.filter(({ holds }) => !holds);
    say(missed.length === 0 ? 'Every bar holds.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`);
  } finally {
    await stage.close();
  }
}

async function runCases(stage: BenchmarkDatabase, chosen: string[], rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of chosen) {
    say(name);
    const found = (await cases[name]?.(stage, rounds)) ?? [];
    for (const figure of found) say(lineOf(figure));
    figures.push(...found);
  }
  return figures;
}

function lineOf({ what, value, unit, bar, holds }: Figure): string {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en-IN') : value.toFixed(2);
  return `  ${holds ? ' ' : '✗'} ${what.padEnd(44)} ${`${shown} ${unit}`.padStart(14)}  ${bar}`;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
