/**
 * `rotate-secrets`: re-encrypts every sealed text with the new DATA_SECRET, and lists the old secrets that can be
 * removed.
 */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { dataSecrets } from '../secrets.ts';
import { defineCommand } from './command.ts';
import { resealTexts } from './reseal-texts.ts';
import type { Terminal } from './terminal.ts';

export const rotateSecrets = defineCommand({
  usage: [''],
  help: `
Opens every encrypted text with DATA_SECRET, or with DATA_SECRET_PREVIOUS, and seals
again what is not sealed with DATA_SECRET. Then it says which of the former secrets
(TOKEN_SECRET_PREVIOUS, CODE_SECRET_PREVIOUS, LINK_SECRET_PREVIOUS,
DATA_SECRET_PREVIOUS) can be taken out of the environment, and when.

It works while the portal does. It may be ended at any time and begun again: what is
sealed stays sealed. The exit code is 1 when a text opens with neither secret, which
it leaves as it is. docs/secrets.md says how a secret is changed.`,
  options: {},
  async run({ deps, terminal }) {
    await writeAuditEntry(deps.db);
    const total = { looked: 0, resealed: 0, unreadable: 0 };
    const unreadable = new Set<string>();
    for await (const { column, ...found } of resealTexts(deps.db, dataSecrets(deps.config))) {
      total.looked += found.looked;
      total.resealed += found.resealed;
      total.unreadable += found.unreadable;
      if (found.unreadable > 0) unreadable.add(column);
    }
    terminal.say(`${total.looked} encrypted texts: ${total.resealed} sealed again.`);
    if (total.unreadable > 0)
      terminal.say(
        `${total.unreadable} open with neither secret (${[...unreadable].join(', ')}): keep every secret that you have.`,
      );
    printRemovableSecrets(deps, terminal, total.unreadable === 0);
    await printOldRecoveryCodes(deps, terminal);
    return total.unreadable > 0 ? 1 : 0;
  },
});

/** One entry for the whole run, since only the encryption changes. */
const writeAuditEntry = (db: Db) =>
  db
    .insertInto('audit_log')
    .values({
      actor_role: 'operator',
      operation: 'rotate-secrets',
      action: 'change',
      object: 'setting',
      object_id: 'DATA_SECRET',
      changes: '{}',
    })
    .execute();

function printRemovableSecrets(
  { config }: Pick<Deps, 'config'>,
  terminal: Terminal,
  allReadable: boolean,
): void {
  const idleDays = Math.ceil(
    Math.max(config.CUSTOMER_IDLE_MINUTES, config.STAFF_IDLE_MINUTES, config.ADMIN_IDLE_MINUTES) / (24 * 60),
  );
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'} after the change`;
  const when = [
    ['DATA_SECRET_PREVIOUS', allReadable ? 'now' : 'not yet'],
    ['TOKEN_SECRET_PREVIOUS', `${days(idleDays)}; after a longer absence one logs in again`],
    // The link in the mail to requesters of staff access.
    ['LINK_SECRET_PREVIOUS', days(7)],
    // The lifetime of an Idempotency-Key.
    ['CODE_SECRET_PREVIOUS', days(2)],
  ] as const;
  for (const [name, then] of when) if (config[name] !== undefined) terminal.say(`${name} can go: ${then}.`);
}

async function printOldRecoveryCodes({ db, config }: Deps, terminal: Terminal): Promise<void> {
  if (config.CODE_SECRET_PREVIOUS === undefined) return;
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id)::int as people from recovery_codes join two_steps using (person_id)
    where used_at is null and recovery_key_sealed is null`.execute(db);
  const people = rows[0]?.people ?? 0;
  if (people > 0)
    terminal.say(`Before CODE_SECRET_PREVIOUS goes, ${people} people should make new recovery codes.`);
}
