/** Asks for a reason before an action that others will want explained. */

import { Button, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { cleanLines } from '@portal/domain/text/clean-text';
import { lengthFault } from '@portal/domain/text/length-fault';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

export type ReasonDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and who reads the reason. */
  children: ReactNode;
  /** Label of the field. */
  label: string;
  confirmLabel: string;
  dangerous?: boolean;
  /** Suggested reasons; a chosen one can be edited. */
  suggestions?: readonly string[];
  /** Error for an empty reason; without it the reason is optional. */
  missing?: string;
  /** Returns an error for a given reason. */
  check?: (reason: string) => string | undefined;
  /** Storage key of the draft. */
  about: string;
  /** On failure, the dialog stays open with the text and shows why. */
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Escape and Cancel mean no; the draft is kept. */
export function ReasonDialog({ opened, onClose, title, ...form }: ReasonDialogProps) {
  return (
    <ModalDialog opened={opened} onClose={onClose} title={title}>
      <ReasonForm {...form} onClose={onClose} />
    </ModalDialog>
  );
}

/** Limit of the operations. */
const MAX_REASON_LENGTH = 500;

function ReasonForm({
  onClose,
  children,
  confirmLabel,
  dangerous,
  onConfirm,
  ...field
}: Omit<ReasonDialogProps, 'opened' | 'title'>) {
  const draft = useDraft(`reason.${field.about}`, { reason: '' });
  const [reason, setReason] = useState(draft.initialValues.reason);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (next: string) => {
    setReason(next);
    draft.save({ reason: next });
    setProblem(undefined);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = findFault(reason, field);
    setProblem(fault);
    if (fault !== undefined || busy) return;
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      draft.clear();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It did not get through.');
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed" component="div">
          {children}
        </Text>
        <Suggestions suggestions={field.suggestions ?? []} chosen={reason} onChoose={change} />
        <Textarea
          label={field.label}
          required={field.missing !== undefined}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={reason}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={busy} {...(dangerous === true && { color: 'red' })}>
            {confirmLabel}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function findFault(reason: string, { missing, check }: Pick<ReasonDialogProps, 'missing' | 'check'>) {
  if (reason.trim() === '') return missing;
  return lengthFault(cleanLines(reason), MAX_REASON_LENGTH) ?? check?.(reason);
}

/** Prefers to wrap between sentences. */
const SENTENCES = {
  height: 'auto',
  minHeight: '2.25rem',
  paddingBlock: '0.375rem',
  borderRadius: 'var(--mantine-radius-lg)',
  lineHeight: 1.35,
  whiteSpace: 'normal',
} as const;

type SuggestionsProps = {
  suggestions: readonly string[];
  chosen: string;
  onChoose: (reason: string) => void;
};

function Suggestions({ suggestions, chosen, onChoose }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Frequent reasons">
      {suggestions.map((reason) => (
        <Chip
          key={reason}
          checked={chosen === reason}
          onChange={() => onChoose(reason)}
          variant="outline"
          styles={{ label: SENTENCES }}
        >
          {reason}
        </Chip>
      ))}
    </Group>
  );
}
