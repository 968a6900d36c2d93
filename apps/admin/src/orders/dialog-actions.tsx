import { Button, Group } from '@mantine/core';
import { SubmitButton } from '@portal/ui/patterns/submit-button';

export type DialogActionsProps = { busy: boolean; label: string; onClose: () => void };

export const DialogActions = ({ busy, label, onClose }: DialogActionsProps) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onClose}>
      Back
    </Button>
    <SubmitButton busy={busy}>{label}</SubmitButton>
  </Group>
);
