/** The invoices and credit notes behind a number, above the screen. */

import { Anchor, CloseButton, Group, Text } from '@mantine/core';
import { orderDisplayId } from '@portal/domain/display-id';
import { dayText } from '@portal/domain/ist-date';
import { useApi } from '@portal/shell/api-provider';
import { AppLink } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EarlierList } from '../shell/earlier-list.tsx';
import type { GstSearch } from './gst-search.ts';
import { amountText, buyersText, placeText, supplyText, TABLES } from './gst-texts.ts';
import styles from './gst.module.css';
import { type GstDocument, gstDocumentsQuery, type GstScope } from './gst.queries.ts';

export type GstDocumentsDialogProps = { scope: GstScope; search: GstSearch; onClose: () => void };

export function GstDocumentsDialog({ scope, search, onClose }: GstDocumentsDialogProps) {
  return (
    <ModalDialog
      opened={search.list !== undefined}
      onClose={onClose}
      title={titleOf(search)}
      variant="wide"
      corner={<CloseButton size="lg" aria-label="Close" onClick={onClose} />}
    >
      <Documents scope={scope} search={search} />
    </ModalDialog>
  );
}

/** "B2C others: Kerala (32), 18%". */
function titleOf({ list, place, buyers, within, sac, rate }: GstSearch): string {
  const row = [
    place === undefined ? '' : placeText(place),
    sac ?? '',
    buyers === undefined ? '' : buyersText(buyers),
    within === undefined ? '' : supplyText(within),
    rate === undefined ? '' : `${rate}%`,
  ].filter((part) => part !== '');
  return [list === undefined ? '' : TABLES[list].title, ...(row.length > 0 ? [row.join(', ')] : [])].join(
    ': ',
  );
}

function Documents({ scope, search }: Omit<GstDocumentsDialogProps, 'onClose'>) {
  const query = useInfiniteQuery(gstDocumentsQuery(useApi(), scope, search));
  return (
    <EarlierList
      query={query}
      rows={(page) => page.documents}
      what="documents"
      rest="more"
      loadingLabel="Loading the documents"
      empty={<EmptyState title="No documents" />}
    >
      {(documents) => (
        <ul className={styles['documents']} aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow key={document.number} document={document} />
          ))}
        </ul>
      )}
    </EarlierList>
  );
}

function DocumentRow({ document }: { document: GstDocument }) {
  const { number, date, against, recipient, gst_number: gst, order_ids: orders, url, total } = document;
  return (
    <li>
      <div>
        <Group gap="xs">
          <Anchor href={url} download fw={550} className="portal-figures">
            {number}
          </Anchor>
          <Text span size="sm" c="dimmed">
            {dayText(date)}
            {against !== null && `, against ${against}`}
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {recipient}
          {gst !== null && `, ${gst}`}, {placeText(document.place_of_supply)}
        </Text>
        <Group gap="xs">
          {orders.map((id) => (
            <AppLink key={id} to={`/adminorderdetail/${id}`} size="sm">
              {orderDisplayId(id)}
            </AppLink>
          ))}
        </Group>
      </div>
      <div className={`portal-figures ${styles['sum']}`}>
        <Text fw={550}>{amountText(total)}</Text>
        <Text size="sm" c="dimmed">
          {taxText(document)}
        </Text>
      </div>
    </li>
  );
}

/** "Rs.10,000 + IGST Rs.1,800". */
function taxText({ taxable, cgst, sgst, igst }: GstDocument): string {
  const heads = [
    ['CGST', cgst],
    ['SGST', sgst],
    ['IGST', igst],
  ] as const;
  const taxes = heads
    .filter(([, rupees]) => rupees !== 0)
    .map(([name, rupees]) => `${name} ${amountText(rupees)}`);
  return [amountText(taxable), ...taxes].join(' + ');
}
