/** A card of recent items, each row a link, with an empty state. */

import { Card, Group, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';
import type { RecentOrder, RecentTicket } from './dashboard.queries.ts';

type RecentListProps = {
  title: string;
  /** Link to the full list. */
  all: { to: string; label: string };
  /** The search. */
  rows: readonly { key: number; to: string; words: ReactNode; badge: ReactNode }[];
  /** Whether there is anything without a search. */
  isEmpty: boolean;
  empty: string;
};

function RecentList({ title, all, rows, isEmpty, empty }: RecentListProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} p={0}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        <AppLink to={all.to} size="sm">
          {all.label}
        </AppLink>
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed" px="md" pb="md" role="status">
          {isEmpty ? empty : 'Nothing recent contains this text.'}
        </Text>
      ) : (
        <ul className={styles['list']} aria-labelledby={heading}>
          {rows.map(({ key, to, words, badge }) => (
            <li key={key}>
              <AppLink to={to} underline="never" c="inherit" className={styles['row'] ?? ''}>
                <span className={styles['words']}>{words}</span>
                {badge}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The newest orders; a row opens its order. */
export function RecentOrders({ orders, q }: { orders: readonly RecentOrder[]; q: string }) {
  return (
    <RecentList
      title="Recent Orders"
      all={{ to: '/adminorders', label: 'All orders' }}
      isEmpty={orders.length === 0}
      empty="No Orders."
      rows={orders
        .filter((order) => containsText(order, q))
        .map((order) => ({
          key: order.id,
          to: `/adminorderdetail/${order.id}`,
          words: (
            <>
              <Text span fw={550} display="block">
                {order.order_name}
              </Text>
              <Text span c="dimmed" size="sm" display="block">
                {order.order_id} · {order.user_name} · {formatRsDash(rupeesToPaise(order.price))} ·{' '}
                {dayText(order.date)}
              </Text>
            </>
          ),
          badge: <OrderStatusBadge order={order} />,
        }))}
    />
  );
}

/** The newest tickets; a row opens its ticket. */
export function RecentTickets({ tickets, q }: { tickets: readonly RecentTicket[]; q: string }) {
  return (
    <RecentList
      title="Recent Tickets"
      all={{ to: '/adminticket', label: 'All tickets' }}
      isEmpty={tickets.length === 0}
      empty="No Tickets."
      rows={tickets
        .filter((ticket) => containsText(ticket, q))
        .map((ticket) => ({
          key: ticket.id,
          to: `/adminticketview/${ticket.id}`,
          words: (
            <>
              <Text span fw={550} display="block">
                {ticket.subject}
              </Text>
              <Text span c="dimmed" size="sm" display="block">
                {ticket.ticket_id} · {ticket.name} · {ticket.department} · {dayText(ticket.date)}
              </Text>
            </>
          ),
          badge: <TicketStatusBadge status={ticket.status} />,
        }))}
    />
  );
}

/** Search of the dashboard: keeps rows with the text in any text field (admin-dashboard-009). */
function containsText(row: object, q: string): boolean {
  const wanted = q.trim().toLocaleLowerCase('en-IN');
  return wanted === '' || Object.values(row).some((value) => isText(value) && lower(value).includes(wanted));
}

const isText = (value: unknown): value is string => typeof value === 'string';

const lower = (text: string) => text.toLocaleLowerCase('en-IN');
