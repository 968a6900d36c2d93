/** Reads a table of settings from the environment and reports all faults together. */

import type { Outcome, Setting, SettingTable, Values } from './setting.ts';
import { type Stage, stageField } from './stage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names each faulty setting and repeats no value. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(stage: Stage | undefined, faults: readonly string[]) {
    super(`The environment is not fit for ${stage ?? 'a start'}:\n  ${faults.join('\n  ')}`);
    this.name = 'EnvironmentError';
    this.faults = faults;
  }
}

/** @param compare checks settings against each other; gets those that could be read @throws EnvironmentError */
export function readEnvironment<Table extends SettingTable>(
  table: Table,
  env: Environment,
  compare: (values: Partial<Values<Table>>, stage: Stage) => readonly string[] = () => [],
): Values<Table> & { APP_STAGE: Stage } {
  const named = env['APP_STAGE'] ?? '';
  const stage = stageField.safeParse(named === '' ? 'production' : named);
  if (!stage.success)
    throw new EnvironmentError(undefined, ['APP_STAGE must be production, staging or development']);
  const values: Record<string, unknown> = { APP_STAGE: stage.data };
  const faults: string[] = [];
  for (const [name, setting] of Object.entries(table)) {
    const read = readSetting(setting, env[name], stage.data);
    if ('fault' in read) faults.push(`${name} ${read.fault}`);
    else values[name] = read.value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- filled from the table, whose names and types these are
  const complete = values as Values<Table> & { APP_STAGE: Stage };
  const all = [...faults, ...compare(complete, stage.data)];
  if (all.length > 0) throw new EnvironmentError(stage.data, all);
  return complete;
}

/** An empty value counts as unset, like a line `NAME=` of an environment file. */
function readSetting(setting: Setting, given: string | undefined, stage: Stage): Outcome<unknown> {
  const text = given?.trim() ? given : fallbackOf(setting, stage);
  if (text !== undefined) return setting.read(text, stage);
  return setting.isOptional ? { value: undefined } : { fault: 'is missing' };
}

const fallbackOf = ({ fallback }: Setting, stage: Stage): string | undefined =>
  (stage === 'development' ? fallback.development : undefined) ?? fallback.always;
