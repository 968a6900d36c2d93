/** What was received by bank, UPI, cheque or cash, with the certificates of the tax that was deducted. */

import { Stack } from '@mantine/core';
import { TdsCertificate } from '@portal/features/orders/tds-certificate';
import { useApi } from '@portal/shell/api-provider';
import { BalanceFacts } from '@portal/ui/portal/balance-facts';
import { ReceiptEntry } from '@portal/ui/portal/receipt-entry';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Order, orderQuery } from './orders.queries.ts';

export type ReceiptListProps = { order: Order; balance: NonNullable<Order['balance']> };

export function ReceiptList({ order, balance }: ReceiptListProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const loadOrder = useCallback(
    () => queryClient.query({ ...orderQuery(api, String(order.id)), staleTime: 0 }),
    [api, queryClient, order.id],
  );
  return (
    <>
      <BalanceFacts balance={balance} />
      {balance.receipts.map((receipt) => (
        <Stack key={receipt.id} gap="xs">
          <ReceiptEntry receipt={receipt} />
          {receipt.tds > 0 && receipt.voided === null && (
            <TdsCertificate receipt={receipt} loadOrder={loadOrder} />
          )}
        </Stack>
      ))}
    </>
  );
}
