/** Every address that no other route serves, exactly as written (decision 20). */
import { createFileRoute } from '@tanstack/react-router';
import { UnknownPath } from './unknown-path.tsx';

export const Route = createFileRoute('/$')({
  staticData: { title: 'Unexpected Application Error' },
  component: UnknownPath,
});
