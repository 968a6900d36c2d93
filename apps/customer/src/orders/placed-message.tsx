/** The confirmation after a purchase (payment-015). */
import { Alert } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { IconCircleCheck } from '@tabler/icons-react';

export type PlacedMessageProps = {
  /** The total paid in rupees, GST included; undefined without a purchase. */
  total: number | undefined;
  onClose: () => void;
};

/** Announced by screen readers. */
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
