/** The settings that admins can change at run time, with their schemas. */

import { LUT_ARN } from '@portal/domain/buyer-kind';
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import { isDay } from '@portal/domain/ist-date';
import { parseReminderDays, REMINDER_DAYS_RULE } from '@portal/domain/reminder-days';
import * as z from 'zod';
import type { Db, Tx } from '../db/database.ts';

const financialYear = z.string().regex(/^\d{4}-\d{2}$/);
const day = z.string().refine(isDay, 'Enter a day.');
const QUOTE_DAYS = 'Enter 6 to 90 days.';
const QUOTATION_DAYS = 'Enter 1 to 180 days.';

export const settingFields = {
  ...providerSettingsForm.shape,
  /** Assigns new orders to the least loaded staff member of their department. */
  auto_assign: z.boolean(),
  /** They end the time for corrections of invoices of their years. */
  annual_returns: z.array(z.object({ financial_year: financialYear, filed_on: day })).max(20),
  /** Letters of undertaking, under which supplies to special economic zones and exports bear no tax. */
  luts: z
    .array(
      z.object({
        financial_year: financialYear,
        arn: z.string().regex(LUT_ARN, 'An ARN has 15 characters, such as AD290326001234X.'),
      }),
    )
    .max(20),
  /** Whether money from abroad comes in foreign exchange. */
  exports_in_forex: z.boolean(),
  /** The day from which e-invoices are a duty; empty while they are not. */
  e_invoice_since: z.union([z.literal(''), day]),
  /** For how long a quote is open; banks may confirm a payment for five days. */
  quote_days: z.int(QUOTE_DAYS).min(6, QUOTE_DAYS).max(90, QUOTE_DAYS),
  /** For how long a quotation is valid unless it says otherwise. */
  quotation_days: z.int(QUOTATION_DAYS).min(1, QUOTATION_DAYS).max(180, QUOTATION_DAYS),
  /** After how many days customers are reminded of what they have to pay, such as "3, 7, 14". */
  reminder_days: z
    .string()
    .refine((text) => parseReminderDays(text) !== undefined, REMINDER_DAYS_RULE)
    .transform((text) => (parseReminderDays(text) ?? []).join(', ')),
};

export const storedSettings = z.object(settingFields).exactPartial();

/** The stored settings; missing keys have the configured value. */
export type StoredSettings = z.infer<typeof storedSettings>;
export type SettingKey = keyof StoredSettings;

/** Reads every setting. A row that this version doesn't know or can't parse counts as unset. */
export async function readStoredSettings(db: Db | Tx): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const known = rows.filter(
    ({ key, value }) => isSettingKey(key) && settingFields[key].safeParse(value).success,
  );
  return storedSettings.parse(Object.fromEntries(known.map(({ key, value }) => [key, value])));
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingFields, key);
