/** The address `/profile`: one's own account, a tab of it in the address. */
import { useApi } from '@portal/shell/services-provider';
import { DevicesTab } from '@portal/features/accounts/devices';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { beginLoad } from '@portal/shell/begin-load';
import { Loaded } from '@portal/shell/loaded';
import { endSession } from '@portal/shell/session';
import { BillingTab, GeneralTab, MailsTab, PasswordTab } from './account-tabs.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { type ProfileTab, readProfileSearch } from './profile-tabs.ts';
import { type Profile, profileQuery } from './profile.queries.ts';
import { YourDataTab } from './your-data-tab.tsx';

export const Route = createFileRoute('/_signed-in/profile')({
  staticData: { title: 'Profile' },
  validateSearch: readProfileSearch,
  loader: ({ context }) => beginLoad(() => context.queryClient.query(profileQuery(context.api))),
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
