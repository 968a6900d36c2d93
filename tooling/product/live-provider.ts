/** What admins have set of the provider, as the call `provider` answers it and as /config.json says it. */
import { isRecord } from '../checks/is-record.ts';

export interface SiteConfig {
  /** Where the calls stand, ending in /api. */
  apiUrl: string;
  provider?: Readonly<Record<string, unknown>>;
}

type Provider = Readonly<Record<string, unknown>>;

/** Pages wait so long and no longer for an API that is slow. */
const longestMs = 500;

/** Undefined when the API does not answer. */
export async function askProvider(apiUrl: string): Promise<Provider | undefined> {
  try {
    const answer = await fetch(`${apiUrl}/provider`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(longestMs),
    });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    return isRecord(body) && isRecord(body['provider']) ? body['provider'] : undefined;
  } catch {
    return undefined;
  }
}

const names: Readonly<Record<string, string>> = {
  name: 'name',
  legal_name: 'legalName',
  cin: 'cin',
  website: 'website',
  address: 'address',
  gstin: 'gstin',
  state: 'state',
  phones: 'phones',
  emails: 'emails',
  whatsapp: 'whatsapp',
};
const policyNames = { privacy_url: 'privacy', refund_url: 'refund', terms_url: 'terms', blog_url: 'blog' };
const officerNames = { grievance_name: 'name', grievance_email: 'email' };

/** What was never set keeps what the configuration says. */
export function layOver(config: SiteConfig, provider: Provider): SiteConfig {
  const { provider: own = {} } = config;
  return {
    ...config,
    provider: {
      ...own,
      ...renamed(provider, names),
      policies: { ...partOf(own, 'policies'), ...renamed(provider, policyNames) },
      grievanceOfficer: { ...partOf(own, 'grievanceOfficer'), ...renamed(provider, officerNames) },
    },
  };
}

const renamed = (given: Provider, by: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(by).flatMap(([from, to]) => (given[from] === undefined ? [] : [[to, given[from]]])),
  );

function partOf(own: Provider, name: string): Provider {
  const part = own[name];
  return isRecord(part) ? part : {};
}
