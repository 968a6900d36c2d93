/** Documents issued to the customer, such as the certificate, and the form to issue more. */

import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import type { UploadAccess } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { lazyComponent } from '@portal/shell/lazy-component';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { StatusBadge } from '@portal/ui/patterns/status-badge';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { PreviewDialog } from '@portal/ui/preview/preview-dialog';
import { IconEye, IconFileCertificate, IconReplace } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { type OrderFiles, useOrderFiles } from './files.queries.ts';
import { type IssuedDocument, type WithdrawnDocument, type Task, taskKeys } from './task.queries.ts';
import { WithdrawButton } from './withdraw-button.tsx';

export type IssuedDocumentsProps = { access: UploadAccess; order: Task };

// The drop area is a large chunk.
const IssueForm = lazyComponent(async () => (await import('./issue-form.tsx')).IssueForm);

export function IssuedDocuments({ access, order }: IssuedDocumentsProps) {
  const files = useOrderFiles(order);
  const withdraw = useWithdraw(order.id);
  const opener = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<{ replaces?: IssuedDocument }>();
  const close = () => {
    setForm(undefined);
    opener.current?.focus();
  };
  return (
    <Card component="section" aria-labelledby="issued-documents">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={3} size="h4" id="issued-documents" mb={4}>
            Given to the customer
          </Title>
          <Text c="dimmed">They stand among the customer’s documents, and the customer is told of each.</Text>
        </div>
        <Button
          ref={opener}
          variant="default"
          leftSection={<IconFileCertificate size={18} aria-hidden />}
          aria-expanded={form !== undefined}
          onClick={() => setForm((open) => (open ? undefined : {}))}
        >
          Issue a document
        </Button>
      </Group>
      <Stack gap="md">
        {form && (
          <Suspense fallback={<LoadingState label="Opening the form" rows={3} />}>
            <IssueForm
              key={form.replaces?.upload_id}
              access={access}
              orderId={order.id}
              replaces={form.replaces}
              onDone={close}
            />
          </Suspense>
        )}
        {order.issued.length === 0 && order.withdrawn.length === 0 && !form && (
          <Text c="dimmed">Nothing yet.</Text>
        )}
        {order.issued.map((document) => (
          <Issued
            key={document.upload_id}
            document={document}
            files={files}
            onReplace={() => setForm({ replaces: document })}
            onWithdraw={(reason) => withdraw({ uploadId: document.upload_id, reason })}
          />
        ))}
        {order.withdrawn.map((document) => (
          <Withdrawn key={document.upload_id} document={document} />
        ))}
      </Stack>
    </Card>
  );
}

function Withdrawn({ document }: { document: WithdrawnDocument }) {
  return (
    <div>
      <Text c="dimmed" td="line-through" style={{ overflowWrap: 'anywhere' }}>
        {document.doc_name}
      </Text>
      <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
        Withdrawn on {dayText(document.withdrawn_on)}: {document.reason}
      </Text>
    </div>
  );
}

type IssuedProps = {
  document: IssuedDocument;
  files: OrderFiles;
  onReplace: () => void;
  onWithdraw: (reason: string) => Promise<unknown>;
};

function Issued({ document, files, onReplace, onWithdraw }: IssuedProps) {
  const { upload_id: uploadId, doc_name: name, upload_date: day, expires_on: expires, scan } = document;
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {document.file_name} · {scan === null ? 'issued' : 'uploaded'} on {dayText(day)}
          {expires !== null && ` · valid until ${dayText(expires)}`}
        </Text>
        {scan !== null && (
          <Text size="sm">It is being checked for viruses. The customer gets it after that.</Text>
        )}
      </div>
      <Group gap="xs">
        {scan === null ? (
          <>
            <PreviewButton document={document} files={files} />
            <DownloadButton name={name} download={() => files.download(uploadId)} />
            <Button
              variant="default"
              px="sm"
              leftSection={<IconReplace size={18} aria-hidden />}
              onClick={onReplace}
            >
              Replace <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </>
        ) : (
          <StatusBadge tone="progress" label="Being checked" />
        )}
        <WithdrawButton document={document} onWithdraw={onWithdraw} />
      </Group>
    </Group>
  );
}

function PreviewButton({ document, files: { preview, download } }: Pick<IssuedProps, 'document' | 'files'>) {
  const [previewing, setPreviewing] = useState(false);
  const { upload_id: uploadId, doc_name: name, file_name: fileName, field_value: storedName } = document;
  const load = useCallback(() => preview(storedName ?? ''), [preview, storedName]);
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setPreviewing(true)}
      >
        View <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <PreviewDialog
        opened={previewing}
        onClose={() => setPreviewing(false)}
        title={name}
        fileName={fileName}
        storedName={storedName ?? ''}
        load={load}
        download={() => download(uploadId)}
      />
    </>
  );
}

type Withdrawal = { uploadId: number; reason: string };

/** Withdraws a wrongly issued document; reloads the order before it resolves. */
function useWithdraw(orderId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ['withdraw_document', orderId],
    mutationFn: ({ uploadId, reason }: Withdrawal) =>
      data(api.POST('/withdraw_document', { body: { upload_id: uploadId, reason } })),
    meta: { networkToast: true, successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.orders }),
  });
  return mutateAsync;
}
