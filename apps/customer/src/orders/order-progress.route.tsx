/** The address `/orderprogress/{id}`: one order's progress and document uploads. */

import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reuseDocumentMutation, vaultQuery } from '../vault/vault.queries.ts';
import type { DocumentActions } from './document-block.tsx';
import {
  deleteDocumentMutation,
  documentsLinkMutation,
  fileLinkMutation,
  fileMutation,
  uploadFileMutation,
  uploadTextMutation,
} from './documents.queries.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { Order } from './orders.queries.ts';
import { loadOrder, useOrder } from './use-order.ts';

export const Route = createFileRoute('/_signed-in/orderprogress/$id')({
  staticData: { title: 'Order progress' },
  loader: loadOrder,
  component: Progress,
});

function Progress() {
  const { id } = Route.useParams();
  const order = useOrder({ id, navigate: Route.useNavigate() });
  return (
    <OrderScreen {...order} header={<OrderProgressHeader order={order.query.data} />}>
      {(loaded) => <LoadedProgress order={loaded} />}
    </OrderScreen>
  );
}

function LoadedProgress({ order }: { order: Order }) {
  const target = useLocation({ select: ({ hash }) => hash });
  return <OrderProgress order={order} actions={useDocumentActions(order)} target={target} />;
}

function useDocumentActions({ id, user_id: ownerId, service_id: serviceId }: Order): DocumentActions {
  const api = useApi();
  const { access } = Route.useRouteContext();
  const of = {
    api,
    access,
    queryClient: useQueryClient(),
    order: { id, service_id: serviceId },
  };
  const { mutateAsync: sendFile } = useMutation(uploadFileMutation(of));
  const { mutateAsync: sendText } = useMutation(uploadTextMutation(of));
  const { mutateAsync: remove } = useMutation(deleteDocumentMutation(of));
  const { mutateAsync: linkTo } = useMutation(fileLinkMutation(api));
  const { mutateAsync: preview } = useMutation(fileMutation(api, ownerId));
  const { mutateAsync: linkToAll } = useMutation(documentsLinkMutation(api, id));
  const { mutateAsync: use } = useMutation(reuseDocumentMutation(api, of.queryClient, id));
  return useMemo(
    () => ({
      sendFile: (document, file, options) => sendFile({ docId: document.id, file, ...options }),
      sendText: (document, text) => sendText({ docId: document.id, text }),
      remove,
      download: async (uploadId) => saveLink(await linkTo(uploadId)),
      preview,
      downloadAll: async () => saveLink(await linkToAll()),
      vault: { query: vaultQuery(api), use: (docId, uploadId) => use({ docId, uploadId }) },
    }),
    [api, sendFile, sendText, remove, linkTo, preview, linkToAll, use],
  );
}

type OrderProgressHeaderProps = { order: Order | undefined };

function OrderProgressHeader({ order }: OrderProgressHeaderProps) {
  useScreenTitle(order && `Progress of ${orderTitle(order)}`);
  if (!order) return <PageHeader title="Order progress" />;
  return (
    <PageHeader
      title={order.order_name}
      context={`Order ${order.order_id} · ${order.sla}`}
      action={
        <AppLinkButton to={`/orderdetail/${order.id}`} variant="default">
          Order details
        </AppLinkButton>
      }
    />
  );
}
