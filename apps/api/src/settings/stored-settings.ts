/** What admins may set while the portal runs: the keys of table settings and what each may hold. */
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import * as z from 'zod';
import type { Db, Tx } from '../db/database.ts';

export const settingFields = {
  ...providerSettingsForm.shape,
  /** New orders go to the least loaded staff member of their department by themselves. */
  auto_assign: z.boolean(),
};

export const storedSettings = z.object(settingFields).exactPartial();

/** What was ever set; a key that is missing is as the configuration says. */
export type StoredSettings = z.infer<typeof storedSettings>;
export type SettingKey = keyof StoredSettings;

/** Reads every setting. A row of another version, which this one does not know or understand, counts as not set. */
export async function readStored(db: Db | Tx): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const known = rows.filter(
    ({ key, value }) => isSettingKey(key) && settingFields[key].safeParse(value).success,
  );
  return storedSettings.parse(Object.fromEntries(known.map(({ key, value }) => [key, value])));
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingFields, key);
