/** Where toasts appear: at the top centre, above everything, as live regions (C§8). */
import './components.css';
import { Notifications } from '@mantine/notifications';

/** Mounted once by the provider; messages come from `toasts.ts`. */
export function Toaster() {
  return <Notifications position="top-center" autoClose={6000} limit={3} containerWidth={480} />;
}
