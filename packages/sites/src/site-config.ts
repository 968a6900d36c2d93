/** The content of /config.json: the API's address, the stage, and the provider's details once loaded. */

import type { Stage } from '@portal/environment/stage';

/** As the operation `provider` returns it. */
export type Provider = Readonly<Record<string, unknown>>;

export interface SiteConfig {
  /** The base URL of the API, ending in /api. */
  apiUrl: string;
  stage: Stage;
  /** If missing, the app loads it from the API. */
  provider?: Provider;
}

export const withProvider = (
  config: Omit<SiteConfig, 'provider'>,
  provider: Provider | undefined,
): SiteConfig => ({ ...config, ...(provider && { provider }) });
