/** Icon link from an order to its chat. */

import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function ChatIcon({ orderId }: { orderId: number }) {
  return (
    <ActionIcon
      variant="light"
      aria-label="Chat about this order"
      title="Chat about this order"
      renderRoot={(props) => <Link to="/chat/$id" params={{ id: String(orderId) }} {...props} />}
    >
      <IconMessageCircle size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
