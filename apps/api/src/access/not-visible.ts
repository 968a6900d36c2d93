/** What is answered when nothing was found that the caller may see. */
import type { Actor } from '../contract/operation.ts';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';

/**
 * Admins see every order, so to them nothing is foreign and what was not found does not exist: 404. Anybody else gets
 * the same 403 for what is another's and for what is nobody's.
 */
export const notVisible = (caller: Actor | 'everybody', message = 'There is no such order.'): Problem =>
  isAdmin(caller) ? notFound(message) : unauthenticAccess();

const isAdmin = (caller: Actor | 'everybody') => caller !== 'everybody' && caller.kind === 'admin';

export const noSuchFile = 'This file is not there any more.';
