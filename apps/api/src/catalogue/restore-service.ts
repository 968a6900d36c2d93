/** Restores an archived service as a draft. */

import type { Handler } from '../contract/operation.ts';
import { moveService } from './change-service-state.ts';

export const restoreService: Handler<'restoreService'> = async (deps, call) =>
  moveService(deps, call, {
    from: ['archived'],
    to: 'draft',
    message: 'Restored as a draft. Publish it to put it on sale.',
    refused: 'This service is on sale: there is nothing to restore.',
  });
