import type { components } from '@portal/sdk/contract.gen';
import { signLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { invoicePath } from '../invoices/issue-invoice.ts';
import { linkSecrets } from '../secrets.ts';
import type { DocumentRow } from './document-list.ts';

export function viewDocument(
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  row: DocumentRow,
): components['schemas']['InvoiceRow'] {
  const path = invoicePath(row.number);
  const link = signLink(linkSecrets(config), path, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    date: row.issued_on,
    recipient: row.recipient_name,
    gst_number: row.recipient_gstin,
    irn: row.irn,
    place_of_supply: row.place_of_supply,
    order_id: row.order_id,
    against: row.against,
    replaces: row.replaced,
    taxable_paise: row.taxable_paise,
    cgst_paise: row.cgst_paise,
    sgst_paise: row.sgst_paise,
    igst_paise: row.igst_paise,
    total_paise: row.total_paise,
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
  };
}
