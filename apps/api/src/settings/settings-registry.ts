/**
 * What is set now, remembered until Postgres announces a change (`settings_changed`). While this process can't hear
 * announcements nothing is remembered and each reader asks the database, so that a change holds everywhere at once.
 */
import { type Gstin, parseGstin } from '@portal/domain/gstin';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { readStored, type StoredSettings } from './stored-settings.ts';

const settingsChannel = 'settings_changed';

/** Who the provider is, as mails, quotes and new invoices say it; an invoice that was issued keeps its own words. */
export interface ProviderIdentity {
  /** The name that people know. */
  name: string;
  /** What an invoice names (Rule 46). */
  legalName: string;
  /** Mails and papers name the first of each. */
  phone: string;
  email: string;
  phones: readonly string[];
  emails: readonly string[];
  address: string;
  /** Its first two digits are the state that the provider supplies from. */
  gstin: Gstin;
  /** What a company must write on its papers, with its website if it has one. */
  cin: string | undefined;
  website: string | undefined;
  /** Only on pages. */
  links: ProviderLinks;
  /** The Consumer Protection (E-Commerce) Rules 2020 demand one. */
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
  /** What was ever set, for those who show or change it. */
  readonly stored: StoredSettings;
  readonly provider: ProviderIdentity;
}

export interface SettingsRegistry {
  read(): Promise<Settings>;
  /** Drops what is remembered here at once; the announcement takes a moment to come round. */
  forget(): void;
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
    forget,
    async read() {
      if (remembered && listener.isHealthy()) return remembered;
      const changesBefore = changes;
      const stored = await readStored(db);
      const settings = { stored, provider: identityOf(config, stored) };
      // A change announced while we asked may not be in the answer: use it, don't remember it.
      if (listener.isHealthy() && changes === changesBefore) remembered = settings;
      return settings;
    },
  };
}

export type IdentityConfig = Pick<Config, Extract<keyof Config, `PROVIDER_${string}`>>;

export function identityOf(config: IdentityConfig, stored: StoredSettings): ProviderIdentity {
  const name = stored.name ?? config.PROVIDER_NAME;
  const phones = stored.phones ?? [config.PROVIDER_PHONE];
  const emails = stored.emails ?? [config.PROVIDER_EMAIL];
  return {
    name,
    legalName: stored.legal_name ?? config.PROVIDER_LEGAL_NAME ?? name,
    cin: textOr(stored.cin, config.PROVIDER_CIN),
    website: textOr(stored.website, config.PROVIDER_WEBSITE),
    phone: phones[0] ?? config.PROVIDER_PHONE,
    email: emails[0] ?? config.PROVIDER_EMAIL,
    phones,
    emails,
    address: stored.address ?? config.PROVIDER_ADDRESS,
    gstin: parseGstin(stored.gstin ?? '') ?? config.PROVIDER_GSTIN,
    links: linksOf(config, stored),
    grievanceOfficer: {
      name: stored.grievance_name ?? config.PROVIDER_GRIEVANCE_NAME,
      email: stored.grievance_email ?? config.PROVIDER_GRIEVANCE_EMAIL,
    },
  };
}

function linksOf(config: IdentityConfig, stored: StoredSettings): ProviderLinks {
  return {
    privacy: stored.privacy_url ?? config.PROVIDER_PRIVACY_URL,
    refund: stored.refund_url ?? config.PROVIDER_REFUND_URL,
    terms: stored.terms_url ?? config.PROVIDER_TERMS_URL,
    whatsapp: textOr(stored.whatsapp, config.PROVIDER_WHATSAPP),
    blog: textOr(stored.blog_url, config.PROVIDER_BLOG_URL),
    video: textOr(stored.video_url, config.PROVIDER_VIDEO_URL),
  };
}

/** An empty text was stored on purpose: there is none. */
const textOr = (stored: string | undefined, otherwise: string | undefined) =>
  (stored ?? otherwise ?? '') || undefined;
