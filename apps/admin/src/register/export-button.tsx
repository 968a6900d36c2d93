import { Button } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportMutation, type RegisterExport } from './register.queries.ts';

export type ExportButtonProps = { wanted: RegisterExport };

export function ExportButton({ wanted }: ExportButtonProps) {
  const download = useMutation({ ...exportMutation(useApi()), onSuccess: ({ url }) => saveLink(url) });
  const { label, Icon } = FORMATS[wanted.format];
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(wanted)}
    >
      {label}
    </Button>
  );
}

const FORMATS = {
  zip: { label: 'Download PDFs', Icon: IconFileZip },
  csv: { label: 'Download CSV', Icon: IconDownload },
  json: { label: 'JSON for the portal', Icon: IconDownload },
} as const satisfies Record<RegisterExport['format'], unknown>;
