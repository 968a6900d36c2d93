import { useApi } from '@portal/shell/services-provider';
import { useMutation } from '@tanstack/react-query';
import { saveLink } from '@portal/ui/portal/save-link';
import { erasureMutation, exportMutation } from './profile-changes.queries.ts';
import { YourData } from './your-data.tsx';

export type YourDataTabProps = {
  /** The account is closed and its session is over. */
  onClosed: () => unknown;
};

export function YourDataTab({ onClosed }: YourDataTabProps) {
  const api = useApi();
  const download = useMutation({ ...exportMutation(api), onSuccess: ({ url }) => saveLink(url) });
  const erasure = useMutation({ ...erasureMutation(api), onSuccess: () => onClosed() });
  return (
    <YourData
      download={{
        onSubmit: download.mutateAsync,
        busy: download.isPending,
        error: download.error,
        begun: download.isSuccess,
      }}
      erasure={{
        onSubmit: (password, giveUp) => erasure.mutateAsync({ password, give_up_orders: giveUp }),
        busy: erasure.isPending,
        error: erasure.error,
      }}
    />
  );
}
