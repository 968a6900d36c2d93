/** The way from the payments to their disputes, with the number of those to answer. */

import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { CountBadge } from '@portal/ui/portal/count-badge';
import { useQuery } from '@tanstack/react-query';
import { unansweredQuery } from './disputes.queries.ts';

export function DisputesLink() {
  const api = useApi();
  const options = unansweredQuery(api);
  const { data: count = 0 } = useQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <AppLinkButton
      to="/admindisputes"
      variant="default"
      rightSection={<CountBadge count={count} of="to answer" />}
    >
      Disputes
    </AppLinkButton>
  );
}
