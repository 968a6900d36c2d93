/** Instead of a chat whose id can be none: unknown like any other, told and left for the list (decision 44). */
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
