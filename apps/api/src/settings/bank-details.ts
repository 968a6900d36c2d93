import type { StoredSettings } from './stored-settings.ts';

/** How the provider can be paid without a card; empty texts where it can't. */
export const bankDetailsOf = (stored: StoredSettings) => ({
  bank_account_name: stored.bank_account_name ?? '',
  bank_account_number: stored.bank_account_number ?? '',
  bank_ifsc: stored.bank_ifsc ?? '',
  upi_id: stored.upi_id ?? '',
});
