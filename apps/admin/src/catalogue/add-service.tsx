/** Form of a new service, which is a draft until it is published. */

import { Card, Group, Stack } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addServiceMutation } from './catalogue.queries.ts';
import { DocumentList } from './document-list.tsx';
import { OfficialFeeList } from './official-fee-list.tsx';
import { ServiceFields } from './service-fields.tsx';
import { emptyService } from './service-values.ts';
import { StepList } from './step-list.tsx';
import { useServiceForm } from './use-service-form.ts';

export type AddServiceProps = {
  queryClient: QueryClient;
  /** Called with the id of the draft. */
  onAdded: (id: number) => void;
};

export function AddService({ queryClient, onAdded }: AddServiceProps) {
  const api = useApi();
  const [stored] = useState(emptyService);
  const add = useMutation(addServiceMutation(api, queryClient));
  const { form, problem, submit, isChanged, isSubmitting } = useServiceForm({
    draftKey: 'service.new',
    stored,
    onSubmit: async (values) => {
      const { service } = await add.mutateAsync(values);
      onAdded(service.id);
    },
  });
  return (
    <>
      <PageHeader title="New service" context="A draft, which nobody can buy until you publish it." />
      <form noValidate aria-label="New service" onSubmit={submit}>
        <LeaveGuard when={isChanged} question="save" />
        <Stack gap="lg">
          <Card>
            <ServiceFields form={form} />
          </Card>
          <Card>
            <OfficialFeeList form={form} />
          </Card>
          <Card>
            <DocumentList form={form} />
          </Card>
          <Card>
            <StepList form={form} />
          </Card>
          <UnreachableNote problem={problem} />
          <Group>
            <SubmitButton busy={isSubmitting} busyLabel="Adding the draft">
              Add draft
            </SubmitButton>
            <AppLinkButton to="/adminservice" variant="default">
              Cancel
            </AppLinkButton>
          </Group>
        </Stack>
      </form>
    </>
  );
}
