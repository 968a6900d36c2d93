/** Changes the sent settings for every process at once; issued invoices keep their texts. */

import { isBankComplete, stateMismatch } from '@portal/domain/forms/provider-settings';
import { sql } from 'kysely';
import { type FieldError, invalid } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';
import { bankDetailsOf } from './bank-details.ts';
import {
  isSettingKey,
  readStoredSettings,
  settingFields,
  type SettingKey,
  storedSettings,
  type StoredSettings,
} from './stored-settings.ts';
import { viewSettings } from './view-settings.ts';

export const updateSettings: Handler<'updateSettings'> = async (deps, { actor, body }) => {
  const given = parseSettings(body);
  const isOfProvider = Object.keys(given).some((key) => !ofWork.has(key));
  if (isOfProvider) await requireConfirmation(deps.db, deps, actor);
  const before = await deps.settings.read();
  await inTransaction(deps.db, async (tx) => {
    // Serialises admins, so two concurrent changes can't store a GST number of another state.
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const stored = await readStoredSettings(tx);
    assertBankComplete({ ...stored, ...given });
    assertStateMatchesGstin({ gstin: before.provider.gstin, ...stored, ...given }, given);
    const by = { changed_by: actor.userId, changed_at: deps.clock.now() };
    for (const [key, value] of Object.entries(given)) await writeSetting(tx, key, value, by);
  });
  deps.settings.invalidate();
  return {
    status: 'true',
    message: 'The settings are saved.',
    settings: viewSettings(await deps.settings.read()),
  };
};

/** Every other setting appears on invoices or links customers somewhere. */
const ofWork: ReadonlySet<string> = new Set<SettingKey>([
  'auto_assign',
  'quote_days',
  'quotation_days',
  'reminder_days',
]);

/** Validates every sent setting. Throws one 400 with all errors, each at its field. */
function parseSettings(body: Body<'updateSettings'>): StoredSettings {
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

/** Reports the error at the field that was sent. */
function assertStateMatchesGstin({ gstin = '', state }: StoredSettings, given: StoredSettings): void {
  const problem = state === undefined ? undefined : stateMismatch(gstin, state);
  if (problem === undefined) return;
  throw invalid([{ field: given.state === undefined ? 'gstin' : 'state', message: problem }]);
}

function assertBankComplete(settings: StoredSettings): void {
  if (isBankComplete(bankDetailsOf(settings))) return;
  const message = 'Enter the name, the number and the IFSC of the account, or none of them.';
  throw invalid([{ field: 'bank_account_number', message }]);
}

/** Skips unchanged values, so the audit log holds changes only. */
async function writeSetting(
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
