import { DEFAULT_REMINDER_DAYS, parseReminderDays } from '@portal/domain/reminder-days';
import type { Settings } from './settings-registry.ts';

export const reminderDays = ({ stored }: Pick<Settings, 'stored'>): string =>
  stored.reminder_days ?? DEFAULT_REMINDER_DAYS;

/** Ascending; empty for no reminders. */
export const reminderSteps = (settings: Pick<Settings, 'stored'>): number[] =>
  parseReminderDays(reminderDays(settings)) ?? [];
