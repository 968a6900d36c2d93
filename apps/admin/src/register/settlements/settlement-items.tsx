/** The payments and refunds of a settlement. */

import { Stack, Text } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { AppLink } from '@portal/shell/app-link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EarlierList } from '../../shell/earlier-list.tsx';
import { type SettlementItem, settlementItemsQuery, type SettlementRow } from './settlements.queries.ts';

export function SettlementItems({ settlement }: { settlement: SettlementRow }) {
  const query = useInfiniteQuery(settlementItemsQuery(useApi(), settlement.id));
  return (
    <Stack mt="md">
      <EarlierList
        query={query}
        rows={(page) => page.items}
        what="entries"
        rest="more"
        loadingLabel="Loading the entries"
        empty={<Text c="dimmed">It has no entries.</Text>}
      >
        {(items) => (
          <Stack
            component="ul"
            gap="xs"
            m={0}
            p={0}
            aria-label={`Entries of ${settlement.settlement_id}`}
            style={{ listStyle: 'none' }}
          >
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Stack>
        )}
      </EarlierList>
    </Stack>
  );
}

function Item({ item }: { item: SettlementItem }) {
  const { kind, entity_id: id, order, credit_paise: credit, debit_paise: debit, fee_paise: fee } = item;
  return (
    <Text component="li" size="sm" className="portal-figures" style={{ overflowWrap: 'anywhere' }}>
      {KINDS[kind] ?? kind} {kind === 'payment' ? <PaymentLink id={id} /> : id}
      {order !== null && (
        <>
          , <AppLink to={`/adminorderdetail/${order.id}`}>{order.order_id}</AppLink>
        </>
      )}
      : {debit > 0 ? `−${rs(debit)}` : rs(credit)}
      {fee > 0 && `, that is ${rs(item.amount_paise)} less a fee of ${rs(fee)}`}
    </Text>
  );
}

const PaymentLink = ({ id }: { id: string }) => (
  <AppLink to="/adminpayments" search={{ q: id }}>
    {id}
  </AppLink>
);

const rs = (paise: number) => formatRs(toPaise(paise));

const KINDS: Record<string, string> = { payment: 'Payment', refund: 'Refund', adjustment: 'Adjustment' };
