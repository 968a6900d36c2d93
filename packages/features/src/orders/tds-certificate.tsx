/** The certificate of a receipt's TDS: the file, until it is confirmed a place to give it, and after that its number. */

import { Group, Stack, Text } from '@mantine/core';
import { ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { useApi } from '@portal/shell/api-provider';
import { FileDrop } from '@portal/ui/patterns/file-drop';
import { type SendOptions, useUpload } from '@portal/ui/patterns/use-upload';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { FileWarning } from '@portal/ui/portal/file-warning';
import { saveLink } from '@portal/ui/portal/save-link';
import { useCallback } from 'react';

type Balance = components['schemas']['Balance'];
type Receipt = NonNullable<Balance>['receipts'][number];
type OrderWithReceipts = { balance: Balance; charges: readonly { balance: Balance }[] };

export type TdsCertificateProps = {
  receipt: Receipt;
  /** Loads the order again, and shows it. */
  loadOrder: () => Promise<OrderWithReceipts>;
};

export function TdsCertificate({ receipt, loadOrder }: TdsCertificateProps) {
  const { upload, start, cancel, retry } = useUpload(useSendCertificate(receipt.id, loadOrder));
  const { tds_certificate: number, tds_certificate_file: file } = receipt;
  const label = `TDS certificate of ${receipt.number}`;
  // Links work for five minutes, and the page may have been open for longer.
  const download = async () => saveLink(linkOf(await loadOrder(), receipt.id));
  return (
    <Stack gap="xs">
      {file !== null && (
        <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Text>{file.name}</Text>
          <DownloadButton name={label} variant="small" download={download} />
        </Group>
      )}
      {file !== null && <FileWarning warnings={file.warnings} />}
      {number === null && (
        <>
          <Text size="sm">{file === null ? GIVE : REPLACE}</Text>
          <FileDrop
            label={label}
            accept={ORDER_UPLOAD_EXTENSIONS}
            onFiles={([chosen]) => chosen && start(chosen)}
            upload={upload}
            onCancel={cancel}
            onRetry={retry}
          />
        </>
      )}
    </Stack>
  );
}

const GIVE = 'Upload the certificate of the tax that was deducted.';
const REPLACE = 'It is received and waits to be confirmed. Another file takes its place.';

/** Resolves once the order shows it. */
function useSendCertificate(receiptId: number, loadOrder: TdsCertificateProps['loadOrder']) {
  const api = useApi();
  return useCallback(
    async (file: File, { signal }: SendOptions) => {
      await data(
        api.POST('/upload_tds_certificate', {
          // The contract's type of a file is a binary string; the serialiser sends the real file.
          body: { receipt_id: receiptId, file: '' },
          bodySerializer: () => formBody({ receipt_id: receiptId, file }),
          signal,
        }),
      );
      await loadOrder();
    },
    [api, receiptId, loadOrder],
  );
}

function linkOf({ balance, charges }: OrderWithReceipts, receiptId: number): string {
  const receipts = [balance, ...charges.map((charge) => charge.balance)].flatMap(
    (each) => each?.receipts ?? [],
  );
  const url = receipts.find(({ id }) => id === receiptId)?.tds_certificate_file?.url;
  if (url === undefined) throw new Error('This file is not there any more.');
  return url;
}
