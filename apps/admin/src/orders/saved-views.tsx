/** Dialog of an admin's saved filters: apply, delete, and save the current ones. */

import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { cleanLine } from '@portal/domain/text/clean-text';
import { lengthFault } from '@portal/domain/text/length-fault';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { Loaded } from '@portal/shell/loaded';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { type OrdersSearch, filtersOf, searchOf, type OrderFilters } from './orders-search.ts';

export type SavedViewsProps = {
  search: OrdersSearch;
  onApply: (search: OrdersSearch) => void;
};

export function SavedViews({ search, onApply }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const apply = ({ filters }: SavedView) => {
    setOpened(false);
    onApply(searchOf(filters));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Saved views
      </Button>
      <ModalDialog opened={opened} onClose={() => setOpened(false)} title="Saved views">
        <Views search={search} onApply={apply} onClose={() => setOpened(false)} />
      </ModalDialog>
    </>
  );
}

type ViewsProps = {
  search: OrdersSearch;
  onApply: (view: SavedView) => void;
  onClose: () => void;
};

function Views({ search, onApply, onClose }: ViewsProps) {
  const api = useApi();
  const list = useQuery(savedViewsQuery(api));
  const { save, forget } = useViewChanges();
  const once = usePreventDoubleSubmit();
  return (
    <Stack gap="md">
      <Loaded query={list} waiting={<LoadingState label="Loading your views" rows={3} />}>
        {(views) => (
          <ViewList
            views={views}
            onApply={onApply}
            onForget={(id) => void once(() => forget.mutateAsync(id))}
          />
        )}
      </Loaded>
      <SaveForm
        busy={save.isPending}
        error={save.error}
        onSave={(name) => save.mutateAsync({ name, filters: filtersOf(search) })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

type ViewListProps = {
  views: readonly SavedView[];
  onApply: (view: SavedView) => void;
  onForget: (id: number) => void;
};

function ViewList({ views, onApply, onForget }: ViewListProps) {
  if (views.length === 0) {
    return (
      <Text c="dimmed">
        You have none yet. Narrow the list as you need it often, and keep it under a name.
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Your views">
      {views.map((view) => (
        <Group key={view.id} component="li" wrap="nowrap" gap="xs">
          <Button
            variant="subtle"
            justify="flex-start"
            flex={1}
            style={{ overflow: 'hidden' }}
            onClick={() => onApply(view)}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Forget ${view.name}`}
            onClick={() => onForget(view.id)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}

type SaveFormProps = { busy: boolean; error: Error | null; onSave: (name: string) => Promise<unknown> };

/** Limit of the operation. */
const MAX_NAME_LENGTH = 60;

const findFault = (name: string) =>
  name.trim() === '' ? 'Give the view a name.' : lengthFault(cleanLine(name), MAX_NAME_LENGTH);

function SaveForm({ busy, error, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const once = usePreventDoubleSubmit();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findFault(name);
    setFault(found);
    if (found !== undefined) return;
    void once(async () => {
      await onSave(name.trim());
      setName('');
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="sm" align="flex-start">
        <TextInput
          label="Keep the present filters as"
          description="A name that you have already gets the new filters."
          flex="1 1 14rem"
          value={name}
          error={fault ?? formProblem(error)?.fields['name']}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <SubmitButton busy={busy} mt={{ sm: 46 }}>
          Keep
        </SubmitButton>
      </Group>
    </form>
  );
}

type SavedView = { id: number; name: string; filters: OrderFilters };

/** Saved views of an admin: named filters of the orders, stored on the server. */
const queryKey = ['order-views'];

const savedViewsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async (): Promise<readonly SavedView[]> => {
      const { views } = await data(api.POST('/order_views', { body: {} }));
      return views;
    },
  });

/** Every change returns the current views. */
function useViewChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSuccess = ({ views }: { views: readonly SavedView[] }) => {
    queryClient.setQueryData(queryKey, views);
  };
  const meta = { networkToast: true, successToast: true };
  const save = useMutation({
    mutationKey: ['save_order_view'],
    mutationFn: (view: { name: string; filters: OrderFilters }) =>
      data(api.POST('/save_order_view', { body: view })),
    meta,
    onSuccess,
  });
  const forget = useMutation({
    mutationKey: ['delete_order_view'],
    mutationFn: (id: number) => data(api.POST('/delete_order_view', { body: { id } })),
    meta,
    onSuccess,
  });
  return { save, forget };
}
