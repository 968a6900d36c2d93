/** The error when nothing was found that the caller may see. */

import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';

/**
 * 404 for admins, who may see everything. Everyone else gets the same 403 for another person's data and for unknown ids.
 */
export const notVisible = (caller: Actor | 'link-bearer', message = 'There is no such order.'): Problem =>
  isAdmin(caller) ? notFound(message) : unauthenticAccess();

const isAdmin = (caller: Actor | 'link-bearer') => caller !== 'link-bearer' && caller.kind === 'admin';

export const noSuchFile = 'This file is not there any more.';
