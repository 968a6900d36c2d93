/** Loads what was issued for an order and shows it on that order's page. */
import type { Api } from '@portal/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { IssuedDocuments } from './issued-documents.tsx';
import { useVaultActions } from './use-vault-actions.ts';
import { vaultQuery } from './vault.queries.ts';

export type IssuedOfOrderProps = { api: Api; orderId: number };

/** While it loads, and when that fails, the order stands without it: most orders have nothing yet. */
export function IssuedOfOrder({ api, orderId }: IssuedOfOrderProps) {
  const { data: vault } = useQuery(vaultQuery(api, { order_id: orderId }));
  const { download } = useVaultActions(api);
  return vault && <IssuedDocuments documents={vault.documents} download={download} />;
}
