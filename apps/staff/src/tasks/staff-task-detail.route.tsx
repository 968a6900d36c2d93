import { hasProforma } from '@portal/domain/has-proforma';
import { CancellationPanel } from '@portal/features/orders/cancellation-panel';
import { CancelledNote } from '@portal/features/orders/cancelled-note';
import { ChargesPanel } from '@portal/features/orders/charges-panel';
import { SendProforma } from '@portal/features/orders/proforma';
import { ResendInvoice } from '@portal/features/orders/resend-invoice';
import { TaskLayout } from '@portal/features/orders/task-layout';
import { taskQuery } from '@portal/features/orders/task.queries';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { createFileRoute } from '@tanstack/react-router';
import { TaskFacts } from './task-page.tsx';
import { TaskHeader } from './task-page.tsx';
import { TaskPreview } from './task-page.tsx';
import { TaskStatusCard } from './task-status-card.tsx';
import { useTask } from './use-task.ts';

export const Route = createFileRoute('/_signed-in/stafftaskdetail/$id')({
  staticData: { title: 'Task' },
  loader: ({ context: { api, queryClient }, params: { id } }) =>
    prefetchInBackground(() => queryClient.query(taskQuery(api, 'staff', id))),
  component: Detail,
});

function Detail() {
  const { live, access } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { query, inaccessible, listed } = useTask({ live, id, navigate: Route.useNavigate() });
  const waiting = listed ? (
    <TaskPreview task={listed} />
  ) : (
    <LoadingState label="Loading the task" shape="detail" />
  );
  if (inaccessible) return waiting;
  return (
    <Loaded query={query} header={<TaskHeader task={query.data ?? listed} />} waiting={waiting}>
      {(order) => (
        <TaskLayout access={access} order={order}>
          <CancelledNote order={order} />
          <CancellationPanel order={order} />
          <TaskStatusCard task={order} />
          <TaskFacts order={order} />
          <ChargesPanel order={order} />
          {hasProforma(order) && <SendProforma order={order} />}
          <ResendInvoice order={order} />
        </TaskLayout>
      )}
    </Loaded>
  );
}
