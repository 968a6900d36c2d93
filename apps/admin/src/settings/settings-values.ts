/** The form's values of the settings, and their changes. */

import type { ProviderSettingsForm } from '@portal/domain/forms/provider-settings';
import { STATES } from '@portal/domain/states';
import type { PortalSettings, SettingsChange } from './settings.queries.ts';

export type SettingsValues = ProviderSettingsForm & {
  auto_assign: boolean;
  quote_days: number;
  quotation_days: number;
  reminder_days: string;
};

/** Missing values are empty strings. */
export function valuesOf(settings: PortalSettings): SettingsValues {
  return {
    name: settings.name,
    legal_name: settings.legal_name,
    cin: settings.cin ?? '',
    website: settings.website ?? '',
    address: settings.address,
    gstin: settings.gstin,
    state: stateCode(settings.state),
    phones: settings.phones,
    emails: settings.emails,
    whatsapp: settings.whatsapp ?? '',
    privacy_url: settings.privacy_url,
    refund_url: settings.refund_url,
    terms_url: settings.terms_url,
    blog_url: settings.blog_url ?? '',
    video_url: settings.video_url ?? '',
    grievance_name: settings.grievance_name,
    grievance_email: settings.grievance_email,
    bank_account_name: settings.bank_account_name,
    bank_account_number: settings.bank_account_number,
    bank_ifsc: settings.bank_ifsc,
    upi_id: settings.upi_id,
    auto_assign: settings.auto_assign,
    quote_days: settings.quote_days,
    quotation_days: settings.quotation_days,
    reminder_days: settings.reminder_days,
  };
}

/** Only changed fields, so that two admins do not undo each other's changes elsewhere. */
export function changesOf(values: SettingsValues, stored: SettingsValues): SettingsChange {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  return Object.fromEntries(changed);
}

const stateCode = (code: string): SettingsValues['state'] =>
  STATES.find((state) => state.code === code)?.code ?? '29';
