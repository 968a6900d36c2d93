import { createFileRoute } from '@tanstack/react-router';
import { DisputesScreen } from './disputes-screen.tsx';

export const Route = createFileRoute('/_signed-in/admindisputes')({
  staticData: { title: 'Disputes' },
  component: DisputesScreen,
});
