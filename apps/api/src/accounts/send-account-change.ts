/** Mails a change of an account to the address it had before, once. */

import { dayText, istDate, istText } from '@portal/domain/ist-date';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider, withAppUrl } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import { type AccountChange, accountChangeMail } from '../mail/templates/account-change-mail.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { erasureDate } from './erasure-date.ts';

/** Runs on `account.changed`. */
export async function sendAccountChange(deps: Deps, { changeId }: { changeId: number }): Promise<void> {
  const provider = await loadMailProvider(deps);
  await sendOnce(deps, `account-change:${changeId}`, (tx) => makeMail(deps, provider, tx, changeId));
}

/** Undefined when the person was erased since. */
async function makeMail(
  { config }: Deps,
  provider: MailProvider,
  tx: Tx,
  changeId: number,
): Promise<AddressedMail | undefined> {
  const row = await findChange(tx, changeId);
  return (
    row && {
      to: row.told_at,
      ...accountChangeMail({
        provider: withAppUrl(config, provider, row.user_type),
        change: changeOf(row),
        at: istText(row.changed_at),
      }),
    }
  );
}

type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

const findChange = (tx: Tx, changeId: number) =>
  tx
    .selectFrom('account_changes')
    .innerJoin('people', 'people.id', 'account_changes.person_id')
    .select([
      'account_changes.kind',
      'account_changes.told_at',
      'account_changes.new_email',
      'account_changes.by_admin',
      'account_changes.changed_at',
      'people.user_type',
      'people.review_reason',
      'people.erasure_requested_at',
    ])
    .where('account_changes.id', '=', changeId)
    .executeTakeFirst();

function changeOf({ kind, ...row }: ChangeRow): AccountChange {
  if (kind === 'access_given' || kind === 'access_ended') return { byAdmin: kind };
  if (kind === 'password' && row.by_admin) return { byAdmin: kind };
  if (kind === 'email' && row.by_admin) return { byAdmin: kind, newEmail: row.new_email ?? '' };
  if (kind === 'access_rejected') return { kind, reason: row.review_reason };
  if (kind === 'email') return { kind, newEmail: row.new_email ?? '' };
  if (kind !== 'erasure_requested' && kind !== 'erasure_due') return { kind };
  return { kind, eraseOn: dayText(istDate(erasureDate(row.erasure_requested_at ?? row.changed_at))) };
}
