import { choicesQuery } from '@portal/features/orders/add-order.queries';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { QuotationForm } from './quotation-form.tsx';

export const Route = createFileRoute('/_signed-in/adminaddquotation')({
  staticData: { title: 'Make a quotation' },
  component: AddQuotation,
});

function AddQuotation() {
  const navigate = Route.useNavigate();
  const choices = useQuery(choicesQuery(useApi(), ''));
  return (
    <>
      <PageHeader
        title="Make a quotation"
        context="The customer gets it by mail as a PDF, accepts it in their portal, and pays then."
      />
      <Loaded query={choices} waiting={<LoadingState label="Loading the services" rows={4} />}>
        {({ services }) => (
          <QuotationForm
            services={services}
            onSent={() => navigate({ to: '/adminquotations' })}
            cancel={
              <AppLinkButton to="/adminquotations" variant="default">
                Cancel
              </AppLinkButton>
            }
          />
        )}
      </Loaded>
    </>
  );
}
