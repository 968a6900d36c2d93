/** A given file beside what it must agree with: whose order it is, and what else was given. */
import { Box, Grid, Stack, Text, Title } from '@mantine/core';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { FilePreview } from '@portal/ui/preview/file-preview';
import { IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import type { GivenFileProps } from './given-file.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { Verdict } from './review.queries.ts';

export type ReviewDialogProps = GivenFileProps & { opened: boolean; onClose: () => void };

/** Closes once it is decided, so that what is told of it is not hidden behind. */
export function ReviewDialog({ opened, onClose, order, document, files, busy, onReview }: ReviewDialogProps) {
  const { look, download } = files;
  const storedName = document.field_value ?? '';
  const load = useCallback(() => look(storedName), [look, storedName]);
  const decide = async (verdict: Verdict) => {
    try {
      await onReview(verdict);
    } catch (error) {
      // The dialog of the reason says itself what went wrong.
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

/** Who ordered, to whom the bill goes, and the texts that the customer gave. */
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
