/** Asks for confirmation before a price changes by more than half, since a typo is published at once. */
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { Confirm } from '@portal/ui/patterns/confirm';
import { type ReactNode, useState } from 'react';

type Question = { typed: string; answer: (yes: boolean) => void };

/** Returns the dialog, and a function that asks; a smaller change is confirmed at once. */
export function usePriceQuestion(stored: number): {
  dialog: ReactNode;
  mayChangeTo: (typed: string) => Promise<boolean>;
} {
  const [question, setQuestion] = useState<Question>();
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(undefined);
  };
  return {
    mayChangeTo: (typed) =>
      isLargeChange(stored, Number(typed))
        ? new Promise((resolve) => setQuestion({ typed, answer: resolve }))
        : Promise.resolve(true),
    dialog: question && (
      <Confirm
        opened
        title={`Change the price from ${rs(stored)} to ${rs(question.typed)}?`}
        confirmLabel="Change the price"
        cancelLabel="Keep editing"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        Customers see the new price at once, before GST. Orders that are placed already keep theirs.
      </Confirm>
    ),
  };
}

const rs = (rupees: number | string) => formatRs(rupeesToPaise(rupees));

function isLargeChange(stored: number, price: number): boolean {
  return stored > 0 && Math.abs(price - stored) > stored / 2;
}
