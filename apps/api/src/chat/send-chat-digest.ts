/** Mails one person the list of their unread chats, unless they have read them by now. */

import { orderDisplayId } from '@portal/domain/display-id';
import { notificationPath } from '@portal/domain/notification-path';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider, withAppUrl } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import { digestMail } from '../mail/templates/digest-mail.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { wantsMessageMail } from './chat-events.ts';

interface Digest {
  personId: number;
  round: number;
}

/** Runs on `chats.unread`. */
export async function sendChatDigest(deps: Deps, digest: Digest): Promise<void> {
  const key = `chat-digest:${digest.round}:${digest.personId}`;
  const home = await loadMailProvider(deps);
  await sendOnce(deps, key, (tx) => makeMail(deps, home, tx, digest));
}

async function makeMail(
  { config }: Deps,
  home: MailProvider,
  tx: Tx,
  digest: Digest,
): Promise<AddressedMail | undefined> {
  const chats = await findUnread(tx, digest);
  const [first] = chats;
  if (!first) return undefined;
  const { email, user_type: userType } = first;
  const provider = withAppUrl(config, home, userType);
  const linkTo = (orderId: number | null) =>
    provider.portalUrl + notificationPath(userType, { title: 'New Message', orderId, ticketId: null });
  const mail = digestMail({
    provider,
    chats: chats.map(({ order_id, service_name, unread }) => ({
      displayId: orderDisplayId(order_id),
      serviceName: service_name,
      unread,
      url: linkTo(order_id),
    })),
    listUrl: linkTo(null),
  });
  return { to: email, ...mail };
}

interface UnreadRow {
  email: string;
  user_type: 'user' | 'staff' | 'admin';
  order_id: number;
  service_name: string;
  unread: number;
}

/**
 * The messages of the digest that are still unread, if the person still participates and still receives these mails.
 */
async function findUnread(tx: Tx, { personId, round }: Digest): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select people.email, people.user_type, orders.id as order_id, orders.service_name, count(*) as unread
    from chat_digests digest
      join people on people.id = digest.person_id and people.state = 'active'
      join orders on orders.id = digest.order_id
        and (people.id in (orders.customer_id, orders.assigned_to) or people.user_type = 'admin')
      left join chat_reads read on read.person_id = digest.person_id and read.order_id = digest.order_id
      join messages on messages.order_id = digest.order_id and messages.sent_by <> digest.person_id
        and messages.id > greatest(digest.after_id, read.last_read_id) and messages.id <= digest.up_to_id
    where digest.person_id = ${personId} and digest.round = ${round} and ${wantsMessageMail(sql`people.id`)}
    group by people.id, orders.id
    order by max(messages.id) desc`.execute(tx);
  return rows;
}
