/** The address `/admindashboard`: totals, recent orders and recent tickets (A§2). */
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/admindashboard')({
  staticData: { title: 'Dashboard' },
  component: Dashboard,
});

function Dashboard() {
  return <PageHeader title="Dashboard" />;
}
