import { createFileRoute } from '@tanstack/react-router';
import { SettlementsScreen } from './settlements-screen.tsx';

export const Route = createFileRoute('/_signed-in/adminsettlements')({
  staticData: { title: 'Settlements' },
  component: SettlementsScreen,
});
