/** The address `/profile`: the customer's account, with the open tab in the URL. */

import { Card, Tabs, Title } from '@mantine/core';
import { DevicesTab } from '@portal/features/accounts/devices';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { endSession } from '@portal/shell/session';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { saveLink } from '@portal/ui/portal/save-link';
import { useQuery, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BillingTab, GeneralTab, MailsTab, PasswordTab } from './account-tabs.tsx';
import { erasureMutation, exportMutation } from './profile-changes.queries.ts';
import { type ProfileTab, readProfileSearch, PROFILE_TABS, profileTabOf } from './profile-tabs.ts';
import styles from './profile.module.css';
import { type Profile, profileQuery } from './profile.queries.ts';
import { YourData } from './your-data.tsx';

export const Route = createFileRoute('/_signed-in/profile')({
  staticData: { title: 'Profile' },
  validateSearch: readProfileSearch,
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(profileQuery(context.api))),
  component: ProfilePage,
});

function ProfilePage() {
  const api = useApi();
  const { tab = 'general' } = readProfileSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const profile = useQuery(profileQuery(api));
  return (
    <>
      <PageHeader title="Profile" context="Your account, how we reach you, and your data." />
      <Loaded query={profile} waiting={<LoadingState label="Loading your profile" shape="detail" />}>
        {(loaded) => (
          <ProfileScreen
            tab={tab}
            onTabChange={(chosen) =>
              void navigate({ search: readProfileSearch({ tab: chosen }), resetScroll: false })
            }
          >
            <OpenTab tab={tab} profile={loaded} />
          </ProfileScreen>
        )}
      </Loaded>
    </>
  );
}

type OpenTabProps = { tab: ProfileTab; profile: Profile };

function OpenTab({ tab, profile }: OpenTabProps) {
  const context = Route.useRouteContext();
  const navigate = Route.useNavigate();
  switch (tab) {
    case 'general': {
      return <GeneralTab profile={profile} />;
    }
    case 'password': {
      return <PasswordTab profile={profile} />;
    }
    case 'billing': {
      return <BillingTab profile={profile} />;
    }
    case 'notifications': {
      return <MailsTab profile={profile} />;
    }
    case 'devices': {
      return <DevicesTab />;
    }
    case 'data': {
      const leave = () => {
        endSession(context, 'closed');
        context.live.socket.tokenChanged();
        return navigate({ href: '/login' });
      };
      return <YourDataTab onClosed={leave} />;
    }
    default: {
      return tab satisfies never;
    }
  }
}

type YourDataTabProps = {
  /** The account is closed and its session is over. */
  onClosed: () => unknown;
};

function YourDataTab({ onClosed }: YourDataTabProps) {
  const api = useApi();
  const download = useMutation({ ...exportMutation(api), onSuccess: ({ url }) => saveLink(url) });
  const erasure = useMutation({ ...erasureMutation(api), onSuccess: () => onClosed() });
  return (
    <YourData
      download={{
        onSubmit: download.mutateAsync,
        begun: download.isSuccess,
      }}
      erasure={{
        onSubmit: (password, giveUp) => erasure.mutateAsync({ password, give_up_orders: giveUp }),
        error: erasure.error,
      }}
    />
  );
}

type ProfileScreenProps = {
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** The open panel. */
  children: ReactNode;
};

/** Arrows move between the tabs and Enter opens one, since opening may ask about unsaved changes. */
function ProfileScreen({ tab, onTabChange, children }: ProfileScreenProps) {
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
