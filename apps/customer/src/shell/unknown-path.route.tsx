/** Every address that no other route serves (errors-007). */

import { UnknownPath } from '@portal/shell/unknown-path';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$')({
  staticData: { title: 'Unexpected Application Error' },
  component: UnknownPath,
});
