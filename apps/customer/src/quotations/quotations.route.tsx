import { createFileRoute } from '@tanstack/react-router';
import { QuotationsScreen } from './quotations-screen.tsx';

export const Route = createFileRoute('/_signed-in/quotations')({
  staticData: { title: 'Quotations' },
  component: QuotationsScreen,
});
