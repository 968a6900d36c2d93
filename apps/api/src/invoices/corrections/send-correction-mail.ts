/** Mails a corrected invoice and its credit note as PDFs to the address of the customer's account, once. */

import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { loadMailProvider } from '../../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../../mail/send-once.ts';
import { correctionMail } from '../../mail/templates/invoice-mail.ts';
import type { MailProvider } from '../../mail/templates/mail-provider.ts';
import { pdfAttachments } from '../pdf-attachments.ts';

/** The effect of `invoice.corrected`. */
export async function sendCorrectionMail(deps: Deps, { replacedId }: { replacedId: number }): Promise<void> {
  const provider = await loadMailProvider(deps);
  await sendOnce(deps, `invoice-corrected:${replacedId}`, (tx) => makeMail(provider, tx, replacedId));
}

interface Correction {
  email: string;
  order_id: number;
  number: string;
  replaced: string;
  note: string;
}

/** Undefined when the account was closed since. */
async function makeMail(
  provider: MailProvider,
  tx: Tx,
  replacedId: number,
): Promise<AddressedMail | undefined> {
  const { rows } = await sql<Correction>`
    select people.email, invoices.number, replaced.number as replaced,
      ((invoices.lines || invoices.pure_agent_lines) -> 0 ->> 'order_id')::bigint as order_id, (
        select number from credit_notes where invoice_id = replaced.id order by id desc limit 1) as note
    from invoices join invoices replaced on replaced.id = invoices.replaces
      join payments on payments.id = invoices.payment_id
      join people on people.id = payments.customer_id and people.state = 'active'
    where replaced.id = ${replacedId}`.execute(tx);
  const [correction] = rows;
  if (!correction) return undefined;
  const { email, order_id: orderId, ...numbers } = correction;
  return {
    to: email,
    ...correctionMail({
      provider,
      ...numbers,
      url: `${provider.portalUrl}/orderdetail/${orderId}#order-invoice`,
    }),
    attachments: await pdfAttachments(tx, [numbers.number, numbers.note]),
  };
}
