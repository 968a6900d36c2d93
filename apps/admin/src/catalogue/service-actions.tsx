/** Actions on a service: edit, copy, publish and archive. */

import { Button, Stack, Text } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { Confirm } from '@portal/ui/patterns/confirm';
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconShoppingBagPlus } from '@tabler/icons-react';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogueService, type ServiceTransition, moveServiceMutation } from './catalogue.queries.ts';
import { keptText } from './open-orders-text.ts';

export type ServiceActionsProps = {
  queryClient: QueryClient;
  service: CatalogueService;
  /** Called with the id of the copy. */
  onCopied: (id: number) => void;
};

export function ServiceActions({ queryClient, service, onCopied }: ServiceActionsProps) {
  const api = useApi();
  const move = useMutation(moveServiceMutation(api, queryClient));
  const once = usePreventDoubleSubmit();
  const [asking, setAsking] = useState(false);
  const act = (call: ServiceTransition) =>
    once(async () => {
      const { service: moved } = await move.mutateAsync({ call, id: service.id, seen: service.version });
      if (call === '/duplicate_service') onCopied(moved.id);
    });
  const busy = (call: ServiceTransition) => move.isPending && move.variables.call === call;
  return (
    <Stack gap="sm">
      {service.state === 'draft' && (
        <Button
          leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
          loading={busy('/publish_service')}
          onClick={() => void act('/publish_service')}
        >
          Publish
        </Button>
      )}
      <AppLinkButton
        to={`/adminupdateservice/${service.id}`}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Edit
      </AppLinkButton>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={busy('/duplicate_service')}
        onClick={() => void act('/duplicate_service')}
      >
        Duplicate
      </Button>
      {service.state === 'archived' ? (
        <Button
          variant="default"
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          loading={busy('/restore_service')}
          onClick={() => void act('/restore_service')}
        >
          Restore
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconArchive size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Archive
        </Button>
      )}
      <Confirm
        opened={asking}
        title={`Archive ${service.name}?`}
        confirmLabel="Archive"
        dangerous
        busy={busy('/archive_service')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act('/archive_service').then(() => setAsking(false))}
      >
        <Text>
          Customers can’t buy it any more. {keptText(service.open_orders)} You can restore it later as a
          draft.
        </Text>
      </Confirm>
    </Stack>
  );
}
