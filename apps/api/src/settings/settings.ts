/** Returns the settings for admins. */

import type { Handler } from '../contract/operation.ts';
import { viewSettings } from './view-settings.ts';

export const settings: Handler<'settings'> = async (deps) => ({
  status: 'true',
  message: 'The settings.',
  settings: viewSettings(await deps.settings.read()),
});
