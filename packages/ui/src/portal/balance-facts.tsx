/** What was received of an order's invoice, and what is still owed. */

import { Fact, Facts } from './facts.tsx';
import { Money } from './money.tsx';

export interface BalanceFactsProps {
  readonly balance: {
    readonly invoiced: number;
    readonly received: number;
    readonly tds: number;
    readonly refunded: number;
    readonly owed: number;
  };
}

export function BalanceFacts({ balance }: BalanceFactsProps) {
  const optional = [
    { name: 'Tax deducted (TDS)', rupees: balance.tds },
    { name: 'Paid back', rupees: balance.refunded },
  ].filter(({ rupees }) => rupees > 0);
  return (
    <Facts>
      <Fact name="Invoiced">
        <Money rupees={balance.invoiced} />
      </Fact>
      <Fact name="Received">
        <Money rupees={balance.received} />
      </Fact>
      {optional.map(({ name, rupees }) => (
        <Fact key={name} name={name}>
          <Money rupees={rupees} />
        </Fact>
      ))}
      <Fact name="Still to pay">
        <strong>
          <Money rupees={balance.owed} />
        </strong>
      </Fact>
    </Facts>
  );
}
