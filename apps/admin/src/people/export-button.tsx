import { useApi } from '@portal/shell/services-provider';
import { Button } from '@mantine/core';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportMutation } from './people-changes.queries.ts';

/** The link works once, so each press requests another one. */
export function ExportButton() {
  const api = useApi();
  const download = useMutation({ ...exportMutation(api), onSuccess: ({ path }) => saveLink(path) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  );
}
