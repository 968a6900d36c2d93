/**
 * Caches the settings until Postgres announces a change (`settings_changed`). While this process can't receive
 * announcements it caches nothing and queries each time, so a change applies everywhere at once.
 */

import type { ZeroRating } from '@portal/domain/buyer-kind';
import { type Gstin, parseGstin } from '@portal/domain/gstin';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { readStoredSettings, type StoredSettings } from './stored-settings.ts';

const settingsChannel = 'settings_changed';

/** The provider's identity for mails, quotes and new invoices. Issued invoices keep theirs. */
export interface ProviderIdentity {
  /** The brand name. */
  name: string;
  /** The name on invoices (Rule 46 of the CGST Rules). */
  legalName: string;
  /** Mails and documents use the first of each. */
  phone: string;
  email: string;
  phones: readonly string[];
  emails: readonly string[];
  address: string;
  /** Its first two digits are the provider's state of supply. */
  gstin: Gstin;
  /** Required on a company's documents (Companies Act, section 12), with its website if it has one. */
  cin: string | undefined;
  website: string | undefined;
  zeroRating: ZeroRating;
  /** Shown on pages only. */
  links: ProviderLinks;
  /** Required by the Consumer Protection (E-Commerce) Rules 2020. */
  grievanceOfficer: { name: string; email: string };
}

export interface ProviderLinks {
  privacy: string;
  refund: string;
  terms: string;
  whatsapp: string | undefined;
  blog: string | undefined;
  video: string | undefined;
}

export interface Settings {
  /** The stored settings, without defaults. */
  readonly stored: StoredSettings;
  readonly provider: ProviderIdentity;
}

export interface SettingsRegistry {
  read(): Promise<Settings>;
  /** Drops the cache here at once, before the announcement arrives. */
  invalidate(): void;
}

export function createSettingsRegistry(config: Config, db: Db, listener: Listener): SettingsRegistry {
  let remembered: Settings | undefined;
  let changes = 0;
  const forget = () => {
    changes += 1;
    remembered = undefined;
  };
  listener.on(settingsChannel, forget);
  listener.onGap(forget);

  return {
    invalidate: forget,
    async read() {
      if (remembered && listener.isHealthy()) return remembered;
      const changesBefore = changes;
      const stored = await readStoredSettings(db);
      const settings = { stored, provider: providerIdentity(config, stored) };
      // A change announced during the query may be missing from the result: use it, don't cache it.
      if (listener.isHealthy() && changes === changesBefore) remembered = settings;
      return settings;
    },
  };
}

export type IdentityConfig = Pick<Config, Extract<keyof Config, `PROVIDER_${string}`>>;

export function providerIdentity(config: IdentityConfig, stored: StoredSettings): ProviderIdentity {
  const name = stored.name ?? config.PROVIDER_NAME;
  const phones = stored.phones ?? [config.PROVIDER_PHONE];
  const emails = stored.emails ?? [config.PROVIDER_EMAIL];
  return {
    name,
    legalName: stored.legal_name ?? config.PROVIDER_LEGAL_NAME ?? name,
    cin: storedOr(stored.cin, config.PROVIDER_CIN),
    website: storedOr(stored.website, config.PROVIDER_WEBSITE),
    phone: phones[0] ?? config.PROVIDER_PHONE,
    email: emails[0] ?? config.PROVIDER_EMAIL,
    phones,
    emails,
    address: stored.address ?? config.PROVIDER_ADDRESS,
    gstin: parseGstin(stored.gstin ?? '') ?? config.PROVIDER_GSTIN,
    zeroRating: { luts: stored.luts ?? [], exportsInForex: stored.exports_in_forex ?? false },
    links: providerLinks(config, stored),
    grievanceOfficer: {
      name: stored.grievance_name ?? config.PROVIDER_GRIEVANCE_NAME,
      email: stored.grievance_email ?? config.PROVIDER_GRIEVANCE_EMAIL,
    },
  };
}

function providerLinks(config: IdentityConfig, stored: StoredSettings): ProviderLinks {
  return {
    privacy: stored.privacy_url ?? config.PROVIDER_PRIVACY_URL,
    refund: stored.refund_url ?? config.PROVIDER_REFUND_URL,
    terms: stored.terms_url ?? config.PROVIDER_TERMS_URL,
    whatsapp: storedOr(stored.whatsapp, config.PROVIDER_WHATSAPP),
    blog: storedOr(stored.blog_url, config.PROVIDER_BLOG_URL),
    video: storedOr(stored.video_url, config.PROVIDER_VIDEO_URL),
  };
}

/** An empty text means that an admin cleared the value. */
const storedOr = (stored: string | undefined, otherwise: string | undefined) =>
  (stored ?? otherwise ?? '') || undefined;
