/** The content of /config.json: where the API is, the stage, and who the provider is once the API has said it. */

import type { Stage } from '@portal/environment/stage';

/** As the call `provider` answers it. */
export type Provider = Readonly<Record<string, unknown>>;

export interface SiteConfig {
  /** The base URL of the API, ending in /api. */
  apiUrl: string;
  stage: Stage;
  /** The app asks the API itself where it is left out. */
  provider?: Provider;
}

export const withProvider = (
  config: Omit<SiteConfig, 'provider'>,
  provider: Provider | undefined,
): SiteConfig => ({ ...config, ...(provider && { provider }) });
