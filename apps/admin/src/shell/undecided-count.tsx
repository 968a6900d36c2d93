/** How many requests for cancellation wait for a decision, beside the menu's entry. */

import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { CountBadge } from '@portal/ui/portal/count-badge';
import { useQuery } from '@tanstack/react-query';
import { UNDECIDED_KEY, undecidedQuery } from './undecided.queries.ts';

export function UndecidedCount() {
  const api = useApi();
  const { data: count = 0 } = useQuery(undecidedQuery(api));
  useReloadOnNotification(api, UNDECIDED_KEY);
  return <CountBadge count={count} of="undecided" />;
}
