/** Form of a service (`/adminupdateservice`): keeps drafts, and detects concurrent changes. */
import { useApi } from '@portal/shell/services-provider';
import { Card, Group, Stack } from '@mantine/core';
import { AppLinkButton } from '@portal/shell/app-link';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CatalogueService, updateServiceMutation } from './catalogue.queries.ts';
import { ConflictNote } from './conflict-note.tsx';
import { DocumentList } from './document-list.tsx';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { usePriceQuestion } from './price-question.tsx';
import { ServiceFields } from './service-fields.tsx';
import { toValues } from './service-values.ts';
import { StepList } from './step-list.tsx';
import { useServiceForm } from './use-service-form.ts';
import { WhatChanges } from './what-changes.tsx';

export type EditServiceProps = {
  queryClient: QueryClient;
  /** The stored version, which may change while the form is open. */
  service: CatalogueService;
  onSaved: () => void;
};

export function EditService({ queryClient, service, onSaved }: EditServiceProps) {
  const api = useApi();
  const stored = toValues(service);
  const question = usePriceQuestion(service.price);
  const save = useMutation(updateServiceMutation(api, queryClient));
  const { form, problem, submit, isChanged, isSubmitting, reset } = useServiceForm({
    draftKey: `service.${service.id}`,
    stored,
    confirm: ({ price }) => question.mayChangeTo(price),
    onSubmit: async (values) => {
      // The conflict is shown above the button.
      await save.mutateAsync({ id: service.id, seen: service.version, values });
      onSaved();
    },
  });
  const isOutdated = form.values.seen !== service.version;
  const inConflict = isOutdated && isChanged && !isSubmitting;
  useEffect(() => {
    if (isOutdated && !isChanged) reset(stored);
  });
  return (
    <form noValidate aria-label="Service" onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      {question.dialog}
      <Stack gap="lg">
        <Card>
          <ServiceFields form={form} />
        </Card>
        <Card>
          <DocumentList form={form} />
        </Card>
        <Card>
          <StepList form={form} />
        </Card>
        <WhatChanges service={service} stored={stored} values={form.values} />
        {inConflict && (
          <ConflictNote
            service={service}
            theirs={stored}
            mine={form.values}
            onTake={(field) => form.setFieldValue(field, stored[field])}
            onTakeAll={() => reset(stored)}
          />
        )}
        <UnreachableNote problem={problem} />
        <Group>
          <SubmitButton busy={isSubmitting} busyLabel="Saving the service">
            {inConflict ? 'Save mine over it' : 'Save'}
          </SubmitButton>
          <AppLinkButton to={`/adminservicedetails/${service.id}`} variant="default">
            Cancel
          </AppLinkButton>
        </Group>
      </Stack>
    </form>
  );
}
