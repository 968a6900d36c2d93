/** The settings for admins: the stored value, else that of the environment, else null. */

import type { components } from '@portal/sdk/contract.gen';
import { bankDetailsOf } from './bank-details.ts';
import { quotationDays } from './quotation-days.ts';
import { quoteDays } from './quote-days.ts';
import { reminderDays } from './reminder-days.ts';
import type { Settings } from './settings-registry.ts';

export function viewSettings(settings: Settings): components['schemas']['PortalSettings'] {
  const { stored, provider } = settings;
  const { links, grievanceOfficer } = provider;
  return {
    name: provider.name,
    legal_name: provider.legalName,
    cin: provider.cin ?? null,
    website: provider.website ?? null,
    address: provider.address,
    gstin: provider.gstin,
    state: stored.state ?? provider.gstin.slice(0, 2),
    phones: [...provider.phones],
    emails: [...provider.emails],
    whatsapp: links.whatsapp ?? null,
    privacy_url: links.privacy,
    refund_url: links.refund,
    terms_url: links.terms,
    blog_url: links.blog ?? null,
    video_url: links.video ?? null,
    grievance_name: grievanceOfficer.name,
    grievance_email: grievanceOfficer.email,
    ...bankDetailsOf(stored),
    auto_assign: stored.auto_assign ?? false,
    annual_returns: stored.annual_returns ?? [],
    luts: [...provider.zeroRating.luts],
    exports_in_forex: provider.zeroRating.exportsInForex,
    e_invoice_since: stored.e_invoice_since === '' ? null : (stored.e_invoice_since ?? null),
    quote_days: quoteDays(settings),
    quotation_days: quotationDays(settings),
    reminder_days: reminderDays(settings),
  };
}
