/** The address `/buyservices`: pays for all selected services at once, one order each (api-buy_services-002). */

import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type Service, catalogueQuery } from '../catalogue/catalogue.queries.ts';
import { SelectionNotices } from '../catalogue/selection-controls.tsx';
import { useSelection } from '../catalogue/selection.ts';
import { PaymentFlow } from './payment-flow.tsx';
import { type Buyer, defaultBuyerQuery } from './payment.queries.ts';
import { SELECTED_ID, SelectedServices } from './price-summary.tsx';
import { itemOfSelection } from './purchase-item.ts';

export const Route = createFileRoute('/_signed-in/buyservices')({
  staticData: { title: 'Buy selected services' },
  component: BuyServices,
});

function BuyServices() {
  const api = useApi();
  const catalogue = useQuery(catalogueQuery(api));
  const first = useQuery(defaultBuyerQuery(api));
  return (
    <>
      <PageHeader
        title="Buy selected services"
        context="One online payment for all of them. Each part of the total is listed: price, GST and official fees."
      />
      <Loaded query={catalogue} waiting={WAITING}>
        {(services) => (
          <Loaded query={first} waiting={WAITING}>
            {(buyer) => <Flow catalogue={services} firstValues={buyer} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

const WAITING = <LoadingState label="Loading your selection" shape="detail" />;

function Flow({ catalogue, firstValues }: { catalogue: readonly Service[]; firstValues: Buyer }) {
  const { settings, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const selection = useSelection(session.userId(), catalogue);
  return (
    <>
      <SelectionNotices selection={selection} />
      <PaymentFlow
        userId={session.userId()}
        providerName={settings.provider.name}
        item={itemOfSelection(selection)}
        firstValues={firstValues}
        renderSummary={(item, busy) => (
          <SelectedServices item={item} busy={busy} onRemove={(id) => selection.remove([id])} />
        )}
        onLeaveOut={(ids) => {
          selection.remove(ids);
          // The pressed button is gone.
          document.getElementById(SELECTED_ID)?.focus();
        }}
        nothing={NOTHING}
        onPlaced={(placedTotal) =>
          void navigate({ to: '/myorders', state: { placedTotal }, ignoreBlocker: true, replace: true })
        }
      />
    </>
  );
}

const NOTHING = (
  <EmptyState
    title="No services selected"
    icon={IconShoppingBag}
    action={<AppLinkButton to="/services">Choose services</AppLinkButton>}
  >
    Add the services you want to buy together, then come back here.
  </EmptyState>
);
