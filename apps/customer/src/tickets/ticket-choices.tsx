/** The selects of the ticket form: department, relationship manager, service and priority. */
import { NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { TICKET_DEPARTMENTS } from '@portal/domain/departments';
import { TICKET_PRIORITIES, UNKNOWN_STAFF } from '@portal/domain/ticket-status';
import type { TicketChoice, TicketList } from './tickets.queries.ts';

export type TicketChoicesProps = {
  list: Pick<TicketList, 'services' | 'staff'>;
  inputProps: (name: 'department' | 'staff' | 'service' | 'priority') => GetInputPropsReturnType;
};

export function TicketChoices({ list: { services, staff }, inputProps }: TicketChoicesProps) {
  return (
    <>
      <NativeSelect
        label="Department"
        data={[unchosen('Choose a department'), ...TICKET_DEPARTMENTS]}
        withAsterisk
        {...inputProps('department')}
      />
      <NativeSelect
        label="Relationship manager"
        data={[unchosen('Choose a person'), UNKNOWN_STAFF, ...staff.map(option)]}
        withAsterisk
        {...inputProps('staff')}
      />
      <NativeSelect
        label="Service"
        data={[unchosen('Choose a service'), ...services.map(option)]}
        withAsterisk
        {...inputProps('service')}
      />
      <NativeSelect label="Priority" data={[...TICKET_PRIORITIES]} withAsterisk {...inputProps('priority')} />
    </>
  );
}

const unchosen = (label: string) => ({ value: '', label, disabled: true });
const option = ({ id, name }: TicketChoice) => ({ value: String(id), label: name });
