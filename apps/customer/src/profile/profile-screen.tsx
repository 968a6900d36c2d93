/** Edit Profile: the tabs and the open panel (profile-001). */
import { Card, Tabs, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './profile.module.css';
import { PROFILE_TABS, type ProfileTab, profileTabOf } from './profile-tabs.ts';

export type ProfileScreenProps = {
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** The open panel. */
  children: ReactNode;
};

/** Arrows move between the tabs and Enter opens one, since opening may ask about unsaved changes. */
export function ProfileScreen({ tab, onTabChange, children }: ProfileScreenProps) {
  return (
    <Card component="section" aria-labelledby="edit-profile">
      <Title order={2} id="edit-profile" mb="md">
        Edit Profile
      </Title>
      <Tabs
        value={tab}
        onChange={(chosen) => onTabChange(profileTabOf(chosen))}
        activateTabWithKeyboard={false}
        keepMounted={false}
        classNames={{ list: styles['tabs'] ?? '', tab: styles['tab'] ?? '' }}
      >
        <Tabs.List aria-labelledby="edit-profile">
          {PROFILE_TABS.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PROFILE_TABS.map(({ id }) => (
          <Tabs.Panel key={id} value={id} pt="lg">
            {id === tab && children}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}
