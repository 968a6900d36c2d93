/** A text that a customer gave, with a button that copies it into a government form. */
import { Button, CopyButton, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { WorkedDocument } from './worked-order.queries.ts';

export type GivenTextProps = { document: Pick<WorkedDocument, 'field_value' | 'doc_name' | 'kind'> };

/** An Aadhaar number comes masked, so there is nothing to copy. */
export function GivenText({ document: { field_value: text, doc_name: name, kind } }: GivenTextProps) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <Text miw={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {kind !== 'aadhaar' && (
          <CopyButton value={text ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                px="sm"
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'} <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Paper>
  );
}
