/** Changes the settings that are given, for every process at once; an invoice that was issued keeps its own words. */
import { stateMismatch } from '@portal/domain/forms/provider-settings';
import { sql } from 'kysely';
import { requireConfirmation } from '../http/require-confirmation.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type FieldError, invalid } from '../contract/errors.ts';
import {
  isSettingKey,
  readStored,
  settingFields,
  type SettingKey,
  storedSettings,
  type StoredSettings,
} from './stored-settings.ts';
import { viewSettings } from './view-settings.ts';

export const updateSettings: Handler<'updateSettings'> = async (deps, { actor, body }) => {
  const given = readGiven(body);
  // All but this one stand on invoices, or lead customers somewhere.
  const { auto_assign: _, ...ofProvider } = given;
  if (Object.keys(ofProvider).length > 0) await requireConfirmation(deps.db, deps, actor);
  const before = await deps.settings.read();
  await inTransaction(deps.db, async (tx) => {
    // Two admins at once, one with a GST number and one with a state, must not agree on a contradiction.
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const stored = await readStored(tx);
    refuseWrongState({ gstin: before.provider.gstin, ...stored, ...given }, given);
    const by = { changed_by: actor.userId, changed_at: deps.clock.now() };
    for (const [key, value] of Object.entries(given)) await put(tx, key, value, by);
  });
  deps.settings.forget();
  return {
    status: 'true',
    message: 'The settings are saved.',
    settings: viewSettings(await deps.settings.read()),
  };
};

/** Every given setting by its own rule. Throws 400 with all that is wrong, each at its field. */
function readGiven(body: Body<'updateSettings'>): StoredSettings {
  const errors: FieldError[] = [];
  const given: [SettingKey, unknown][] = [];
  for (const [key, value] of Object.entries(body)) {
    if (!isSettingKey(key)) continue;
    const parsed = settingFields[key].safeParse(value);
    if (parsed.success) given.push([key, parsed.data]);
    else
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => ({ field: [key, ...path].join('.'), message })),
      );
  }
  if (errors.length > 0) throw invalid(errors);
  return storedSettings.parse(Object.fromEntries(given));
}

/** The error stands at what was just given. */
function refuseWrongState({ gstin = '', state }: StoredSettings, given: StoredSettings): void {
  const problem = state === undefined ? undefined : stateMismatch(gstin, state);
  if (problem === undefined) return;
  throw invalid([{ field: given.state === undefined ? 'gstin' : 'state', message: problem }]);
}

/** What stays as it was is not written, so that the audit log tells of changes alone. */
async function put(
  tx: Tx,
  key: string,
  value: unknown,
  by: { changed_by: number; changed_at: Date },
): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto('settings')
    .values({ key, value: json, ...by })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: json, ...by })
        .where(sql<boolean>`settings.value is distinct from excluded.value`),
    )
    .execute();
}
