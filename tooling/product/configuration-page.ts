/** Writes the tables of settings into docs/configuration.md, from what the processes read. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting, SettingTable } from '@portal/environment/setting';
import { siteSettings } from '@portal/environment/shared-settings';
import { settingGroups } from '../../apps/api/src/environment/settings.ts';
import { projectRoot } from '../root.ts';

const file = join(projectRoot, 'docs', 'configuration.md');
const marks = { begin: '<!-- settings -->', end: '<!-- /settings -->' };

/** The generated page. Throws when its markers are missing. */
export function configurationPage(text: string): string {
  const [before, after] = [text.split(marks.begin)[0], text.split(marks.end)[1]];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the settings.`);
  const tables = Object.entries({ ...settingGroups, Sites: siteSettings }).map(([title, settings]) =>
    tableOf(title, settings),
  );
  return `${before}${marks.begin}\n\n${tables.join('\n\n')}\n\n${marks.end}${after}`;
}

function tableOf(title: string, settings: SettingTable): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) =>
      `| \`${name}\` | ${setting.meaning} | ${inDevelopment(setting)} | ${inProduction(setting)} |`,
  );
  return [
    `### ${title}`,
    '',
    '| Variable | Meaning | Development | Production |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function inDevelopment({ fallback, isOptional }: Setting): string {
  const value = fallback.development ?? fallback.always;
  if (value !== undefined) return `\`${value}\``;
  return isOptional ? 'none' : 'required';
}

function inProduction({ fallback, isOptional, production }: Setting): string {
  const value = fallback.always === undefined ? undefined : `\`${fallback.always}\``;
  const rule = value ?? (isOptional ? 'optional' : 'required');
  return production === undefined ? rule : `${rule === 'optional' ? '' : `${rule}; `}${production}`;
}

if (import.meta.main) writeFileSync(file, configurationPage(readFileSync(file, 'utf8')));
