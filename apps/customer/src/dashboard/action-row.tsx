/** One pending action: what to do, for which order or ticket, and a link. */

import { Text, ThemeIcon } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLink, type AppLinkProps } from '@portal/shell/app-link';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import {
  IconAlertCircle,
  IconChevronRight,
  IconCreditCard,
  IconFileDollar,
  IconFileUpload,
  IconMessageCircle,
  IconTicket,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { amountToPayText } from '../orders/amount-to-pay.ts';
import { documentAnchor } from '../orders/document-anchor.ts';
import { CHARGES_ID } from '../orders/open-charges.ts';
import styles from './action-needed.module.css';
import type { Action } from './dashboard.queries.ts';

export function ActionRow({ action }: { action: Action }) {
  const { icon: Icon, color, to, what, why, where } = presentationOf(action);
  return (
    <AppLink {...to} underline="never" c="inherit" className={styles['row'] ?? ''}>
      <ThemeIcon variant="light" size={40} radius="xl" color={color} aria-hidden>
        <Icon size={22} stroke={1.75} />
      </ThemeIcon>
      <span className={styles['words']}>
        <Text span fw={550} display="block">
          {what}
        </Text>
        {why !== undefined && (
          <Text span size="sm" display="block">
            {why}
          </Text>
        )}
        <Text span c="dimmed" size="sm" display="block">
          {where}
        </Text>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </AppLink>
  );
}

type Presentation = {
  icon: typeof IconTicket;
  color: string;
  to: Pick<AppLinkProps, 'to' | 'search' | 'hash'>;
  what: string;
  why?: string;
  where: ReactNode;
};

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

function presentationOf(action: Action): Presentation {
  switch (action.kind) {
    case 'document':
      return documentPresentation(action);
    case 'payment':
      return paymentPresentation(action);
    case 'quotation':
      return quotationPresentation(action);
    case 'charge':
      return chargePresentation(action);
    case 'chat':
      return chatPresentation(action);
    case 'ticket':
      return ticketPresentation(action);
    default:
      return action satisfies never;
  }
}

function documentPresentation(action: Of<'document'>): Presentation {
  const { reason, doc_name: name } = action;
  const verb = action.field_type === 'file' ? 'Upload' : 'Fill in';
  return {
    icon: reason === null ? IconFileUpload : IconAlertCircle,
    color: reason === null ? 'yellow' : 'red',
    to: { to: `/orderprogress/${action.order_id}`, hash: documentAnchor({ id: action.document_id }) },
    what: reason === null ? `${verb} ${name}` : `${verb} ${name} again`,
    ...(reason !== null && { why: `Rejected: ${reason}` }),
    where: orderOf(action),
  };
}

function paymentPresentation(action: Of<'payment'>): Presentation {
  return {
    icon: IconCreditCard,
    color: 'yellow',
    to: { to: `/payment/${action.service_id}`, search: { order: action.order_id } },
    what: `Pay ${amountToPayText(action.to_pay)}`,
    where: orderOf(action),
  };
}

function quotationPresentation(action: Of<'quotation'>): Presentation {
  return {
    icon: IconFileDollar,
    color: 'yellow',
    to: { to: `/quotations/${action.quotation_id}` },
    what: 'Accept or decline a quotation',
    where: `${action.quotation_number} · valid until ${dayText(action.valid_until)}`,
  };
}

function chargePresentation(action: Of<'charge'>): Presentation {
  return {
    icon: IconCreditCard,
    color: 'yellow',
    to: { to: `/orderdetail/${action.order_id}`, hash: CHARGES_ID },
    what: `Approve an extra charge of ${formatRs(rupeesToPaise(action.total))}`,
    why: action.charge_name,
    where: orderOf(action),
  };
}

function chatPresentation(action: Of<'chat'>): Presentation {
  return {
    icon: IconMessageCircle,
    color: 'blue',
    to: { to: `/chat/${action.order_id}` },
    what: action.unread === 1 ? 'Read a new message' : `Read ${action.unread} new messages`,
    where: (
      <>
        {orderOf(action)} · <RelativeTime at={action.since} />
      </>
    ),
  };
}

function ticketPresentation(action: Of<'ticket'>): Presentation {
  return {
    icon: IconTicket,
    color: 'blue',
    to: { to: `/ticketdetail/${action.ticket_id}` },
    what: `Read the answer to “${action.subject}”`,
    where: (
      <>
        {action.ticket_number} · <RelativeTime at={action.since} />
      </>
    ),
  };
}

const orderOf = ({
  order_name: name,
  order_number: number,
}: {
  order_name: string;
  order_number: string;
}) => (
  <>
    {name} · <span className={styles['number']}>{number}</span>
  </>
);
