import { createFileRoute } from '@tanstack/react-router';
import { QuotationsScreen } from './quotations-screen.tsx';
import { quotationsSearch } from './quotations-search.ts';

export const Route = createFileRoute('/_signed-in/adminquotations')({
  staticData: { title: 'Quotations' },
  validateSearch: quotationsSearch.parse,
  component: QuotationsScreen,
});
