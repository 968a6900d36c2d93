/** The proforma invoice of an order that is to be paid: mailed to its customer, or saved as a PDF. */

import { Button } from '@mantine/core';
import { maskEmail } from '@portal/domain/email';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Task } from './task.queries.ts';

export type SendProformaProps = { order: Pick<Task, 'id' | 'user_email'> };

/** The address is shown masked to those who may see it as well. */
export function SendProforma({ order: { id, user_email: email } }: SendProformaProps) {
  const api = useApi();
  const send = useMutation({
    mutationKey: ['send_proforma', id],
    mutationFn: () => data(api.POST('/send_proforma', { body: { order_id: id } })),
    meta: { successToast: true, networkToast: true },
  });
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconMail size={18} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      Send proforma invoice to {maskEmail(email)}
    </Button>
  );
}

/** Through a fresh link: links work for five minutes, and the page may have been open for longer. */
export function DownloadProforma({ orderId }: { orderId: number }) {
  const api = useApi();
  const download = useMutation({
    mutationKey: ['proforma_link', orderId],
    mutationFn: async () => {
      const { url } = await data(api.POST('/proforma_link', { body: { order_id: orderId } }));
      saveLink(url);
    },
    meta: { networkToast: true },
  });
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download proforma invoice
    </Button>
  );
}
