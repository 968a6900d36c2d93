/** Access to canned replies: people see and change their own, everyone sees the shared ones, admins change them. */

import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';

/** Per list; a longer one would be hard to search. */
export const MAX_REPLIES = 100;

/** The replies that the actor sees. For queries over `canned_replies`. */
export const usableBy = ({ userId }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(canned_replies.owner_id = ${userId} or canned_replies.owner_id is null)`;

/** The replies that the actor may change. */
export const editableBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'admin' ? usableBy(actor) : sql<boolean>`canned_replies.owner_id = ${actor.userId}`;

/** The same answer for unknown replies and those of others. */
export const noSuchReply = () => notFound('There is no such canned reply.');
