/** What we received for an order by bank, UPI, cheque or cash, what is still to be paid, and where. */

import { Card, Stack, Text, Title } from '@mantine/core';
import { BalanceFacts } from '@portal/ui/portal/balance-facts';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { ReceiptEntry } from '@portal/ui/portal/receipt-entry';
import { amountToPayText } from './amount-to-pay.ts';
import type { Order } from './orders.queries.ts';

export function BalanceCard({ order }: { order: Order }) {
  const { balance, pay_to: payTo, to_pay: toPay } = order;
  return (
    <Card component="section" aria-labelledby="order-balance">
      <Title order={2} size="h3" id="order-balance" mb="md">
        {balance === null ? 'Pay by bank or UPI' : 'Payments received'}
      </Title>
      <Stack gap="md">
        {balance !== null && <BalanceFacts balance={balance} />}
        {balance?.receipts.map((receipt) => (
          <ReceiptEntry key={receipt.id} receipt={receipt} />
        ))}
        {payTo !== null && (
          <>
            <Text>
              You can transfer {amountToPayText(toPay ?? { total: balance?.owed ?? 0, has_more_fees: false })}{' '}
              to our account. Give {order.order_id} as the reason. We confirm it here as soon as it arrives.
            </Text>
            <BankFacts payTo={payTo} />
          </>
        )}
        {payTo === null && balance !== null && balance.owed > 0 && (
          <Text>Ask us in the chat of this order how to pay the rest.</Text>
        )}
      </Stack>
    </Card>
  );
}

function BankFacts({ payTo }: { payTo: NonNullable<Order['pay_to']> }) {
  const facts = [
    { name: 'Account name', value: payTo.account_name },
    { name: 'Account number', value: payTo.account_number },
    { name: 'IFSC', value: payTo.ifsc },
    { name: 'UPI ID', value: payTo.upi_id },
  ].filter(({ value }) => value !== '');
  return (
    <Facts>
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}
