import { createFileRoute } from '@tanstack/react-router';
import { ReceivablesScreen } from './receivables-screen.tsx';
import { receivablesSearch } from './receivables-search.ts';

export const Route = createFileRoute('/_signed-in/adminreceivables')({
  staticData: { title: 'Receivables' },
  validateSearch: receivablesSearch.parse,
  component: ReceivablesScreen,
});
