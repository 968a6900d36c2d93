/** A file beside the data it must match: the order's customer, and their other documents. */

import { Box, Grid, Stack, Text, Title } from '@mantine/core';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { FilePreview } from '@portal/ui/preview/file-preview';
import { IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { CustomerFileProps } from './customer-file.tsx';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { Verdict } from './review.queries.ts';

export type ReviewDialogProps = CustomerFileProps & { opened: boolean; onClose: () => void };

/** Closes after a decision, so that the toast is not hidden behind it. */
export function ReviewDialog({ opened, onClose, order, document, files, busy, onReview }: ReviewDialogProps) {
  const { preview, download } = files;
  const storedName = document.field_value ?? '';
  const load = useCallback(() => preview(storedName), [preview, storedName]);
  const decide = async (verdict: Verdict) => {
    try {
      await onReview(verdict);
    } catch (error) {
      // The reason dialog shows its own errors.
      if (verdict.verdict === 'Accepted') onClose();
      throw error;
    }
    onClose();
  };
  return (
    <ModalDialog
      opened={opened}
      onClose={onClose}
      title={document.doc_name}
      variant="wide"
      corner={
        <button type="button" {...plainIconButton()} aria-label="Close the preview" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="sm">
            <FilePreview
              fileName={document.file_name ?? 'A file'}
              storedName={storedName}
              load={load}
              download={() => download(document.upload_id)}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <Box>
              <DocumentStatusBadge document={document} />
            </Box>
            {document.hint !== '' && <Text c="dimmed">{document.hint}</Text>}
            <Compare order={order} />
            <ReviewActions document={document} busy={busy} onReview={decide} />
          </Stack>
        </Grid.Col>
      </Grid>
    </ModalDialog>
  );
}

/** The customer, the billing address, and the customer's texts. */
function Compare({ order }: Pick<ReviewDialogProps, 'order'>) {
  const texts = order.documents.filter(
    ({ field_type: type, field_value: text }) => type === 'text' && text !== null,
  );
  return (
    <section aria-labelledby="compare-with">
      <Title order={3} size="h5" id="compare-with" mb="xs">
        Compare with
      </Title>
      <Facts>
        <Fact name="Customer">{order.user_name}</Fact>
        {order.billing_name !== order.user_name && <Fact name="Billed to">{order.billing_name}</Fact>}
        {order.gst_number !== null && <Fact name="GST number">{order.gst_number}</Fact>}
        {texts.map(({ id, doc_name: name, field_value: text }) => (
          <Fact key={id} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
