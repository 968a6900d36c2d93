/** Archives a service; its orders continue. */

import type { Handler } from '../contract/operation.ts';
import { moveService } from './change-service-state.ts';

export const archiveService: Handler<'archiveService'> = async (deps, call) =>
  moveService(deps, call, {
    from: ['draft', 'published'],
    to: 'archived',
    message: 'Archived: nobody can buy it any more.',
    refused: 'This service can’t be archived now.',
  });
