/** Head of a task's page: its order and customer, and the link back to the list. */
import type { TaskRow } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';

export type TaskHeaderProps = { task: Pick<TaskRow, 'order_name' | 'order_id' | 'user_name'> | undefined };

export function TaskHeader({ task }: TaskHeaderProps) {
  useScreenTitle(task && orderTitle(task));
  return (
    <PageHeader
      title={task?.order_name ?? 'Task'}
      context={task && `Task ${task.order_id} for ${task.user_name}`}
      action={
        <AppLinkButton to="/stafftask" variant="default">
          All tasks
        </AppLinkButton>
      }
    />
  );
}
