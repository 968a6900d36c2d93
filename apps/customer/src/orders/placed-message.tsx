/** What a customer reads after a purchase (payment-015). */
import { Alert } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { IconCircleCheck } from '@tabler/icons-react';

export type PlacedMessageProps = {
  /** What was paid, GST included, in rupees; undefined when nothing was just bought. */
  total: number | undefined;
  onClose: () => void;
};

/** Read out as it appears. */
export function PlacedMessage({ total, onClose }: PlacedMessageProps) {
  if (total === undefined) return null;
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      mb="lg"
      withCloseButton
      closeButtonLabel="Close message"
      onClose={onClose}
    >
      Your order of amount {formatRs(rupeesToPaise(total))} is placed successfully. Thank You!
    </Alert>
  );
}
