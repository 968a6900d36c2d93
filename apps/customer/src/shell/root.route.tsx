import type { AppContext } from '@portal/shell/app-context';
import { AppRoot } from '@portal/shell/app-root';
import { createRootRouteWithContext } from '@tanstack/react-router';

export const Route = createRootRouteWithContext<AppContext>()({ component: AppRoot });
