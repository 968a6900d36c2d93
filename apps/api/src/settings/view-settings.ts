/** The settings as admins see them: what was set, else what the environment says, else null. */
import type { components } from '@portal/sdk/contract.gen';
import type { Settings } from './settings-registry.ts';

export function viewSettings({ stored, provider }: Settings): components['schemas']['PortalSettings'] {
  return {
    name: provider.name,
    legal_name: stored.legal_name ?? null,
    cin: provider.cin ?? null,
    website: provider.website ?? null,
    address: provider.address,
    gstin: provider.gstin,
    state: stored.state ?? provider.gstin.slice(0, 2),
    phones: stored.phones ?? [provider.phone],
    emails: stored.emails ?? [provider.email],
    whatsapp: stored.whatsapp ?? null,
    privacy_url: stored.privacy_url ?? null,
    refund_url: stored.refund_url ?? null,
    terms_url: stored.terms_url ?? null,
    blog_url: stored.blog_url ?? null,
    grievance_name: stored.grievance_name ?? null,
    grievance_email: stored.grievance_email ?? null,
    auto_assign: stored.auto_assign ?? false,
  };
}
