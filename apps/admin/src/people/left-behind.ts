/** Effects of deleting a staff member on their work (api-deletestaff-006). */
import type { StaffRow } from './people.queries.ts';

export function leftBehind({
  assigned,
  completed,
  open_tickets: tickets,
}: Pick<StaffRow, 'assigned' | 'completed' | 'open_tickets'>): string {
  const tasks = assigned - completed;
  const parts = [counted(tasks, 'open task'), counted(tickets, 'open ticket')].filter((part) => part !== '');
  if (parts.length === 0) return 'They have no open task and no open ticket.';
  const [are, is] = tasks + tickets === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${parts.join(' and ')} ${are} assigned to nobody from then on, and every admin is told, so that somebody else can take ${is}.`;
}

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
