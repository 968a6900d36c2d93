/** Every screen of the three apps, for the accessibility tests and screenshots. */

import { adminScreens } from './admin-screens.ts';
import { customerScreens } from './customer-screens.ts';
import type { AppName, Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';

export const screensOf: Readonly<Record<AppName, readonly Screen[]>> = {
  customer: customerScreens,
  staff: staffScreens,
  admin: adminScreens,
};

export const screens = (['customer', 'staff', 'admin'] as const).flatMap((app) =>
  screensOf[app].map((screen) => ({ ...screen, app })),
);

/** The address of an app. */
export const urlOf = (
  app: AppName,
  places: { customerUrl: string; staffUrl: string; adminUrl: string },
): string => ({ customer: places.customerUrl, staff: places.staffUrl, admin: places.adminUrl })[app];
