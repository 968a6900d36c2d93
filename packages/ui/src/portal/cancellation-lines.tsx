/** What a cancellation gives back, and why: paid, earned, official fees, earlier refunds. */

import { Fact, Facts } from './facts.tsx';
import { Money } from './money.tsx';

export interface CancellationLinesProps {
  readonly sum: {
    readonly paid: number;
    readonly earned: number;
    readonly official_fees: number;
    readonly refunded: number;
    readonly comes_back: number;
  };
}

export function CancellationLines({ sum }: CancellationLinesProps) {
  return (
    <Facts>
      <Fact name="Paid">
        <Money rupees={sum.paid} />
      </Fact>
      <Fact name="Earned by steps done">
        <Money rupees={sum.earned} />
      </Fact>
      <Fact name="Official fees paid">
        <Money rupees={sum.official_fees} />
      </Fact>
      {sum.refunded > 0 && (
        <Fact name="Refunded before">
          <Money rupees={sum.refunded} />
        </Fact>
      )}
      <Fact name="Comes back">
        <strong>
          <Money rupees={sum.comes_back} />
        </strong>
      </Fact>
    </Facts>
  );
}
