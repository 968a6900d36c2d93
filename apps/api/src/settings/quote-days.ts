import type { Settings } from './settings-registry.ts';

/** For how many days a quote is open when no setting says otherwise. */
const DEFAULT_QUOTE_DAYS = 7;

export const quoteDays = ({ stored }: Pick<Settings, 'stored'>): number =>
  stored.quote_days ?? DEFAULT_QUOTE_DAYS;
