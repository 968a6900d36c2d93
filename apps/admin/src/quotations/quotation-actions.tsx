/** Mails a quotation again, or withdraws it after a confirmation. */

import { Button, Group, VisuallyHidden } from '@mantine/core';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { Confirm } from '@portal/ui/patterns/confirm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUOTATIONS_KEY, type QuotationRow } from './quotations.queries.ts';

export function QuotationActions({ quotation: { id, number } }: { quotation: QuotationRow }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const after = {
    meta: { successToast: true, networkToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUOTATIONS_KEY }),
  };
  const resend = useMutation({
    mutationKey: ['resend_quotation', id],
    mutationFn: () => data(api.POST('/resend_quotation', { body: { quotation_id: id } })),
    ...after,
  });
  const withdraw = useMutation({
    mutationKey: ['withdraw_quotation', id],
    mutationFn: () => data(api.POST('/withdraw_quotation', { body: { quotation_id: id } })),
    ...after,
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-md" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send again <VisuallyHidden>{number}</VisuallyHidden>
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
        Withdraw <VisuallyHidden>{number}</VisuallyHidden>
      </Button>
      <Confirm
        opened={asking}
        title={`Withdraw ${number}?`}
        confirmLabel="Withdraw"
        dangerous
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        The customer is notified, and can no longer accept it.
      </Confirm>
    </Group>
  );
}
