/** The address `/chat`: the list alone, no chat chosen yet. */

import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconMessages } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/chat')({
  staticData: { title: 'Chats' },
  component: Chats,
});

function Chats() {
  return (
    <EmptyState title="Choose an order" icon={IconMessages}>
      Its messages will appear here.
    </EmptyState>
  );
}
