import { AddOrderForm } from '@portal/features/orders/add-order-form';
import { AppLinkButton } from '@portal/shell/app-link';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/adminaddorder')({
  staticData: { title: 'Add order' },
  component: AddOrder,
});

function AddOrder() {
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        title="Add order"
        context="For a customer who asked for it by phone, mail or in person."
        action={
          <AppLinkButton to="/adminaddquotation" variant="default">
            Make a quotation instead
          </AppLinkButton>
        }
      />
      <AddOrderForm
        ownPrice
        note="You can assign it in the list of orders."
        onAdded={() => navigate({ to: '/adminorders' })}
        cancel={
          <AppLinkButton to="/adminorders" variant="default">
            Cancel
          </AppLinkButton>
        }
      />
    </>
  );
}
