/** Where an order or a charge can be paid by bank or UPI. */

import { Fact, Facts } from '@portal/ui/portal/facts';
import type { Order } from './orders.queries.ts';

export function BankFacts({ payTo }: { payTo: NonNullable<Order['pay_to']> }) {
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
