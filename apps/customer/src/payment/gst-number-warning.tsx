/** The warning at a GST number that seems mistyped; asks once how to continue. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ArrivingAlert } from './arriving-alert.tsx';
import { gstnoWarning } from './gstno-warning.ts';

export type GstNumberWarningProps = {
  /** As typed so far. */
  gstno: string;
  /** Whether paying stopped at this number. */
  asks: boolean;
  onCorrect: () => void;
  onPayWithout: () => void;
};

export function GstNumberWarning({ gstno, asks, onCorrect, onPayWithout }: GstNumberWarningProps) {
  const warning = gstnoWarning(gstno);
  const words = warning !== undefined && <Text size="sm">{`${warning} ${NOTE}`}</Text>;
  if (words && asks) {
    return (
      <ArrivingAlert role="alert" {...STYLE} title="Is this GST number right?">
        <Stack gap="sm">
          {words}
          <Group gap="xs">
            <Button onClick={onCorrect}>Correct it</Button>
            <Button variant="default" onClick={onPayWithout}>
              Pay without it
            </Button>
          </Group>
        </Stack>
      </ArrivingAlert>
    );
  }
  return (
    <div role="status">
      {words && (
        <Alert role="presentation" {...STYLE}>
          {words}
        </Alert>
      )}
    </div>
  );
}

const STYLE = { color: 'yellow', icon: <IconAlertTriangle aria-hidden />, mt: 'xs' } as const;
const NOTE = 'You can pay all the same; your invoice is then made without it.';
