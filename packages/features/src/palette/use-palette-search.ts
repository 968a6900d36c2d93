/** Search results of the server, grouped. */

import { useDebouncedValue } from '@mantine/hooks';
import { formatRs, toPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import {
  IconClipboardList,
  IconFileInvoice,
  IconId,
  IconLifebuoy,
  IconMessage,
  IconReceiptRupee,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Destinations } from './destinations.ts';
import type { PaletteGroup } from './palette-list.tsx';
import { findQuery, type PaletteResults, isSearchable } from './palette.queries.ts';

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 200;

export function usePaletteSearch(typed: string, destinations: Destinations) {
  const api = useApi();
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useQuery({ ...findQuery(api, q), placeholderData: keepPreviousData });
  const isAsked = isSearchable(typed);
  const isCurrent = q === typed && !found.isFetching && !found.isPlaceholderData;
  const isBroken = found.isError || found.data === 'unreachable';
  return {
    groups: isAsked && found.data && found.data !== 'unreachable' ? groupsOf(found.data, destinations) : NONE,
    state: isAsked && !isCurrent ? 'waiting' : isAsked && isBroken ? 'broken' : 'done',
    retry: () => void found.refetch(),
  } as const;
}

const NONE: readonly PaletteGroup[] = [];

function groupsOf(found: PaletteResults, to: Destinations): readonly PaletteGroup[] {
  const { staff: toStaff } = to;
  const groups: PaletteGroup[] = [
    {
      label: to.taskWord,
      entries: found.tasks.map(({ id, order_id, order_name, user_name, status }) => ({
        id: `task-${id}`,
        label: `${order_id} ${order_name}`,
        detail: `${user_name} · ${status}`,
        icon: IconClipboardList,
        to: to.task(id),
      })),
    },
    {
      label: 'Chats',
      entries: found.chats.map(({ id, order_id, order_name, user_name }) => ({
        id: `chat-${id}`,
        label: `Chat with ${user_name}`,
        detail: `${order_id} ${order_name}`,
        icon: IconMessage,
        to: to.chat(id),
      })),
    },
    {
      label: 'Tickets',
      entries: found.tickets.map(({ id, ticket_id, subject, name, status }) => ({
        id: `ticket-${id}`,
        label: `${ticket_id} ${subject}`,
        detail: `${name} · ${status}`,
        icon: IconLifebuoy,
        to: to.ticket(id),
      })),
    },
    {
      label: 'Customers',
      entries: found.customers.map((customer) => ({
        id: `customer-${customer.id}`,
        label: customer.name,
        detail: customer.email,
        icon: IconUser,
        to: to.customer(customer),
      })),
    },
    {
      label: 'Staff',
      entries: toStaff
        ? found.staff.map(({ id, name, department }) => ({
            id: `staff-${id}`,
            label: name,
            detail: department ?? '',
            icon: IconId,
            to: toStaff(id),
          }))
        : [],
    },
    ...moneyGroupsOf(found, to),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function moneyGroupsOf(
  { invoices, payments }: PaletteResults,
  { invoice: toInvoice, payment: toPayment }: Destinations,
): PaletteGroup[] {
  if (!toInvoice || !toPayment) return [];
  return [
    {
      label: 'Invoices',
      entries: invoices.map(({ id, number, recipient, gst_number: gst }) => ({
        id: `invoice-${id}`,
        label: number,
        detail: gst === null ? recipient : `${recipient} · ${gst}`,
        icon: IconFileInvoice,
        to: toInvoice(number),
      })),
    },
    {
      label: 'Payments',
      entries: payments.map(({ id, payment_id: paymentId, customer, amount_paise: amount }) => ({
        id: `payment-${id}`,
        label: paymentId,
        detail: `${customer} · ${formatRs(toPaise(amount))}`,
        icon: IconReceiptRupee,
        to: toPayment(paymentId),
      })),
    },
  ];
}
