/** The address `/quotations/{id}`. */

import { dayText } from '@portal/domain/ist-date';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { QuotationBadge } from '@portal/ui/portal/quotation-badge';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QuotationDetail } from './quotation-detail.tsx';
import { type Quotation, quotationQuery } from './quotations.queries.ts';

export const Route = createFileRoute('/_signed-in/quotations/$id')({
  staticData: { title: 'Quotation' },
  component: Detail,
});

function Detail() {
  const api = useApi();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const options = useMemo(() => quotationQuery(api, id), [api, id]);
  const query = useQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <Loaded
      query={query}
      header={<Header quotation={query.data} />}
      waiting={<LoadingState label="Loading the quotation" shape="detail" />}
    >
      {(quotation) => (
        <QuotationDetail
          quotation={quotation}
          onPay={({ service_id: service, order }) =>
            void navigate({ to: `/payment/${service}`, search: { order: order?.id } })
          }
        />
      )}
    </Loaded>
  );
}

function Header({ quotation }: { quotation: Quotation | undefined }) {
  useScreenTitle(quotation?.number);
  if (!quotation) return <PageHeader title="Quotation" />;
  return (
    <PageHeader
      title={`Quotation ${quotation.number}`}
      context={`Valid until ${dayText(quotation.valid_until)}.`}
      action={<QuotationBadge state={quotation.state} />}
    />
  );
}
