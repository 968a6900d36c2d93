/** For an invalid chat id: the toast "Order not found." and the list of chats. */

import { showError } from '@portal/ui/toasts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

export function UnknownOrder({ list }: { list: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showError('Order not found.');
    void navigate({ to: list, replace: true });
  }, [navigate, list]);
  return undefined;
}
