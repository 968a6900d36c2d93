import { AddOrderForm } from '@portal/features/orders/add-order-form';
import { AppLinkButton } from '@portal/shell/app-link';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/staffaddorder')({
  staticData: { title: 'Add order' },
  component: AddOrder,
});

function AddOrder() {
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title="Add order" context="For a customer who asked for it by phone, mail or in person." />
      <AddOrderForm
        note="It is assigned to you."
        // Back must not lead to a submitted form.
        onAdded={() => navigate({ to: '/stafftask', replace: true })}
        cancel={
          <AppLinkButton to="/stafftask" variant="default">
            Cancel
          </AppLinkButton>
        }
      />
    </>
  );
}
