/** Loads what was issued for an order and shows it on that order's page. */
import { IssuedDocuments } from './issued-documents.tsx';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';

export type IssuedOfOrderProps = { order: { id: number; user_id: number } };

/** While it loads, and when that fails, the order stands without it: most orders have nothing yet. */
export function IssuedOfOrder({ order }: IssuedOfOrderProps) {
  const { data: vault } = useVault({ orderId: order.id });
  const { look, download } = useVaultActions(order.user_id);
  return (
    vault && (
      <IssuedDocuments
        documents={vault.documents}
        withdrawn={vault.withdrawn}
        look={look}
        download={download}
      />
    )
  );
}
