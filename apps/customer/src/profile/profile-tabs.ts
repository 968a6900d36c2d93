/** The tabs of /profile in order, by their value in the URL. */

export const PROFILE_TABS = [
  { id: 'general', label: 'General' },
  { id: 'password', label: 'Password' },
  { id: 'billing', label: 'Billing' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'devices', label: 'Devices' },
  { id: 'data', label: 'Your data' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['id'];

/** Any other value means the first one. */
export const profileTabOf = (text: unknown): ProfileTab =>
  PROFILE_TABS.find(({ id }) => id === text)?.id ?? 'general';

/** The URL's search; empty for the first tab. */
export function readProfileSearch(search: Record<string, unknown>): { tab?: Exclude<ProfileTab, 'general'> } {
  const tab = profileTabOf(search['tab']);
  return tab === 'general' ? {} : { tab };
}
