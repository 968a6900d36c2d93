/** Who may see and change canned replies: each person their own, admins everybody's as well. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import { notFound } from '../contract/errors.ts';

/** Of a person's own and of everybody's; more would be no help to find the right one. */
export const MOST_REPLIES = 100;

/** A condition for any query with `canned_replies` in it. */
export const usableBy = ({ userId }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(canned_replies.owner_id = ${userId} or canned_replies.owner_id is null)`;

/** The same for those that the actor may change. */
export const editableBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'admin' ? usableBy(actor) : sql<boolean>`canned_replies.owner_id = ${actor.userId}`;

/** Absent and another's answer alike. */
export const noSuchReply = () => notFound('There is no such canned reply.');
