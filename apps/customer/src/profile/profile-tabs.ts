/** The tabs of /profile in their order, by the word that stands for each in the address. */

export const PROFILE_TABS = [
  { id: 'general', label: 'General' },
  { id: 'password', label: 'Password' },
  { id: 'billing', label: 'Billing' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'devices', label: 'Devices' },
  { id: 'data', label: 'Your data' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['id'];

/** Anything else in the address means the first one. */
export const profileTabOf = (text: unknown): ProfileTab =>
  PROFILE_TABS.find(({ id }) => id === text)?.id ?? 'general';

/** What stands behind the question mark; the first tab stands without a word. */
export function readProfileSearch(search: Record<string, unknown>): { tab?: Exclude<ProfileTab, 'general'> } {
  const tab = profileTabOf(search['tab']);
  return tab === 'general' ? {} : { tab };
}
