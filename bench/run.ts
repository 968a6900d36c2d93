/** `npm run bench [case …]`: runs the cases and prints each figure beside its bar. Never part of the tests. */
import { parseArgs } from 'node:util';
import { cases, type Figure } from './cases.ts';
import { setStage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(cases);

process.stdout.write(`Filling a database with ${Number(values.orders).toLocaleString('en-IN')} orders …\n`);
const stage = await setStage(Number(values.orders));
const figures: Figure[] = [];
try {
  for (const name of chosen) {
    const run = cases[name];
    if (!run) throw new Error(`There is no case ${name}; there are ${Object.keys(cases).join(', ')}`);
    process.stdout.write(`${name} …\n`);
    const found = await run(stage, Number(values.rounds));
    figures.push(...found);
    process.stdout.write(`${found.map(lineOf).join('\n')}\n`);
  }
} finally {
  await stage.close();
}
const missed = figures.filter(({ holds }) => !holds);
process.stdout.write(
  missed.length === 0 ? 'Every bar holds.\n' : `${missed.length} missed:\n${missed.map(lineOf).join('\n')}\n`,
);

function lineOf({ what, value, unit, bar, holds }: Figure): string {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en-IN') : value.toFixed(2);
  return `  ${holds ? ' ' : '✗'} ${what.padEnd(44)} ${`${shown} ${unit}`.padStart(14)}  ${bar}`;
}
