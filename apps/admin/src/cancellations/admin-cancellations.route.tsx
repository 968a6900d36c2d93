import { createFileRoute } from '@tanstack/react-router';
import { CancellationsScreen } from './cancellations-screen.tsx';
import { cancellationsSearch } from './cancellations-search.ts';

export const Route = createFileRoute('/_signed-in/admincancellations')({
  staticData: { title: 'Cancellations' },
  validateSearch: cancellationsSearch.parse,
  component: CancellationsScreen,
});
