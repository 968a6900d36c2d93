/** Mails the invoice of a paid order to its customer again. */

import { Button } from '@mantine/core';
import { maskEmail } from '@portal/domain/email';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Task } from './task.queries.ts';

export type ResendInvoiceProps = { order: Pick<Task, 'id' | 'payment_id' | 'user_email'> };

/** Hidden for an unpaid order. The address is shown masked to those who may see it as well. */
export function ResendInvoice({
  order: { id, payment_id: paymentId, user_email: email },
}: ResendInvoiceProps) {
  const api = useApi();
  const resend = useMutation({
    mutationKey: ['resend_invoice', id],
    mutationFn: () => data(api.POST('/resend_invoice', { body: { order_id: id } })),
    meta: { successToast: true, networkToast: true },
  });
  if (paymentId === null) return null;
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconMail size={18} aria-hidden />}
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      Mail the invoice to {maskEmail(email)}
    </Button>
  );
}
