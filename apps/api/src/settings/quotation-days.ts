import type { Settings } from './settings-registry.ts';

/** For how many days a quotation is valid when no setting says otherwise. */
const DEFAULT_QUOTATION_DAYS = 15;

export const quotationDays = ({ stored }: Pick<Settings, 'stored'>): number =>
  stored.quotation_days ?? DEFAULT_QUOTATION_DAYS;
