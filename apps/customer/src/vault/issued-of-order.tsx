/** Loads the documents issued for an order and shows them on its page. */

import { IssuedDocuments } from './issued-documents.tsx';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';

export type IssuedOfOrderProps = { order: { id: number; user_id: number } };

/** Renders nothing while loading or after a failure, since most orders have none. */
export function IssuedOfOrder({ order }: IssuedOfOrderProps) {
  const { data: vault } = useVault({ orderId: order.id });
  const { preview, download } = useVaultActions(order.user_id);
  return (
    vault && (
      <IssuedDocuments
        documents={vault.documents}
        withdrawn={vault.withdrawn}
        preview={preview}
        download={download}
      />
    )
  );
}
