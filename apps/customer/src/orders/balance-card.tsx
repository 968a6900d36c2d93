/** What we received for an order by bank, UPI, cheque or cash, what is still to be paid, and where. */

import { Card, Stack, Text, Title } from '@mantine/core';
import { amountToPayText } from './amount-to-pay.ts';
import { BankFacts } from './bank-facts.tsx';
import type { Order } from './orders.queries.ts';
import { ReceiptList } from './receipt-list.tsx';

export function BalanceCard({ order }: { order: Order }) {
  const { balance, pay_to: payTo, to_pay: toPay } = order;
  const isOwed = balance === null || balance.owed > 0;
  return (
    <Card component="section" aria-labelledby="order-balance">
      <Title order={2} size="h3" id="order-balance" mb="md">
        {balance === null ? 'Pay by bank or UPI' : 'Payments received'}
      </Title>
      <Stack gap="md">
        {balance !== null && <ReceiptList order={order} balance={balance} />}
        {payTo !== null && isOwed && (
          <>
            <Text>
              You can transfer {amountToPayText(toPay ?? { total: balance?.owed ?? 0, has_more_fees: false })}{' '}
              to our account. Give {order.order_id} as the reason. We confirm it here as soon as it arrives.
            </Text>
            <BankFacts payTo={payTo} />
          </>
        )}
        {payTo === null && isOwed && <Text>Ask us in the chat of this order how to pay the rest.</Text>}
      </Stack>
    </Card>
  );
}
