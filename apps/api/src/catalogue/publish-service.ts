/** Publishes a draft. */

import type { Handler } from '../contract/operation.ts';
import { moveService } from './change-service-state.ts';

export const publishService: Handler<'publishService'> = async (deps, call) =>
  moveService(deps, call, {
    from: ['draft'],
    to: 'published',
    message: 'Published: customers can buy it now.',
    refused: 'This service is archived. Restore it first.',
  });
