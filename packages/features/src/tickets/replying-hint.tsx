/** Says that somebody else is writing an answer just now, so that a customer is not answered twice. */
import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

export function ReplyingHint({ names }: { names: readonly string[] }) {
  return (
    // Always there, so that a screen reader hears of it when it changes.
    <Text role="status" size="sm" mih={24} c="dimmed">
      {names.length > 0 && (
        <>
          <IconPencil size={16} aria-hidden style={{ verticalAlign: 'text-bottom', marginInlineEnd: 6 }} />
          {listOf(names)} {names.length === 1 ? 'is' : 'are'} replying just now.
        </>
      )}
    </Text>
  );
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-IN').format(names);
