/** Form of a service (`/adminupdateservice`): keeps drafts, and detects concurrent changes. */

import { Card, Group, Stack } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { Confirm } from '@portal/ui/patterns/confirm';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode, useState } from 'react';
import { ConcurrentChange } from '../shell/concurrent-change.tsx';
import { type CatalogueService, updateServiceMutation } from './catalogue.queries.ts';
import { ChangeEffects } from './change-effects.tsx';
import { differences, type ServiceField } from './differences.ts';
import { DocumentList } from './document-list.tsx';
import { OfficialFeeList } from './official-fee-list.tsx';
import { ServiceFields } from './service-fields.tsx';
import { toValues, type ServiceValues } from './service-values.ts';
import { StepList } from './step-list.tsx';
import { useServiceForm } from './use-service-form.ts';

export type EditServiceProps = {
  queryClient: QueryClient;
  /** The stored version, which may change while the form is open. */
  service: CatalogueService;
  onSaved: () => void;
};

export function EditService({ queryClient, service, onSaved }: EditServiceProps) {
  const api = useApi();
  const stored = toValues(service);
  const question = usePriceConfirmation(service.price);
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
          <OfficialFeeList form={form} />
        </Card>
        <Card>
          <DocumentList form={form} />
        </Card>
        <Card>
          <StepList form={form} />
        </Card>
        <ChangeEffects service={service} stored={stored} values={form.values} />
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

type ConflictNoteProps = {
  service: CatalogueService;
  /** The saved version. */
  theirs: ServiceValues;
  /** The typed version. */
  mine: ServiceValues;
  onTake: (field: ServiceField) => void;
  onTakeAll: () => void;
};

/** Shows another admin's saved version beside the typed one. */
function ConflictNote({ service, theirs, mine, ...taking }: ConflictNoteProps) {
  return (
    <ConcurrentChange
      title={`${service.updated_by ?? 'Somebody else'} has changed this service meanwhile`}
      differences={differences(theirs, mine)}
      {...taking}
    >
      It was saved <RelativeTime at={service.updated_at} />.
    </ConcurrentChange>
  );
}

type PriceConfirmation = { typed: string; answer: (yes: boolean) => void };

/** Returns the dialog, and a function that asks; a smaller change is confirmed at once. */
function usePriceConfirmation(stored: number): {
  dialog: ReactNode;
  mayChangeTo: (typed: string) => Promise<boolean>;
} {
  const [question, setQuestion] = useState<PriceConfirmation>();
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(undefined);
  };
  return {
    mayChangeTo: (typed) =>
      isLargeChange(stored, Number(typed))
        ? new Promise((resolve) => setQuestion({ typed, answer: resolve }))
        : Promise.resolve(true),
    dialog: question && (
      <Confirm
        opened
        title={`Change the price from ${rs(stored)} to ${rs(question.typed)}?`}
        confirmLabel="Change the price"
        cancelLabel="Keep editing"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        Customers see the new price at once, before GST. Orders that are placed already keep theirs.
      </Confirm>
    ),
  };
}

const rs = (rupees: number | string) => formatRs(rupeesToPaise(rupees));

function isLargeChange(stored: number, price: number): boolean {
  return stored > 0 && Math.abs(price - stored) > stored / 2;
}
