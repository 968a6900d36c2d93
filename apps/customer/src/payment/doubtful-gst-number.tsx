/** The warning at a GST number that seems mistyped; asks once how to continue. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ArrivingAlert } from './arriving-alert.tsx';
import { gstnoDoubt } from './gstno-doubt.ts';

export type DoubtfulGstNumberProps = {
  /** As typed so far. */
  gstno: string;
  /** Whether paying stopped at this number. */
  asks: boolean;
  onCorrect: () => void;
  onPayWithout: () => void;
};

export function DoubtfulGstNumber({ gstno, asks, onCorrect, onPayWithout }: DoubtfulGstNumberProps) {
  const doubt = gstnoDoubt(gstno);
  const words = doubt !== undefined && <Text size="sm">{`${doubt} ${NOTE}`}</Text>;
  if (words && asks) {
    return (
      <ArrivingAlert role="alert" {...LOOK} title="Is this GST number right?">
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
        <Alert role="presentation" {...LOOK}>
          {words}
        </Alert>
      )}
    </div>
  );
}

const LOOK = { color: 'yellow', icon: <IconAlertTriangle aria-hidden />, mt: 'xs' } as const;
const NOTE = 'You can pay all the same; your invoice is then made without it.';
