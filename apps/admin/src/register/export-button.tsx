import { Button } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportMutation, type RegisterExport } from './register.queries.ts';

export type ExportButtonProps = { wanted: RegisterExport };

export function ExportButton({ wanted }: ExportButtonProps) {
  const download = useMutation({ ...exportMutation(useApi()), onSuccess: ({ url }) => saveLink(url) });
  const isZip = wanted.format === 'zip';
  const Icon = isZip ? IconFileZip : IconDownload;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(wanted)}
    >
      {isZip ? 'Download PDFs' : 'Download CSV'}
    </Button>
  );
}
