/** The address `/orderprogress/{id}`: following one order and giving its documents (C§2, C§4). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { beginLoad } from '../shell/begin-load.ts';
import { reuseDocumentMutation, vaultQuery } from '../vault/vault.queries.ts';
import type { DocumentActions } from './document-block.tsx';
import {
  deleteDocumentMutation,
  fileLinkMutation,
  uploadFileMutation,
  uploadTextMutation,
} from './documents.queries.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderProgressHeader } from './order-progress-header.tsx';
import { OrderScreen } from './order-screen.tsx';
import { type Order, orderQuery } from './orders.queries.ts';
import { saveLink } from './save-link.ts';

export const Route = createFileRoute('/_signed-in/orderprogress/$id')({
  staticData: { title: 'Order progress' },
  loader: ({ context, params }) => beginLoad(context.queryClient.query(orderQuery(context.api, params.id))),
  component: Progress,
});

function Progress() {
  const { api } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const order = useQuery(orderQuery(api, id));
  const toOrders = useCallback(() => void navigate({ to: '/myorders', replace: true }), [navigate]);
  return (
    <OrderScreen query={order} header={<OrderProgressHeader order={order.data} />} onUnknown={toOrders}>
      {(loaded) => <LoadedProgress order={loaded} />}
    </OrderScreen>
  );
}

function LoadedProgress({ order }: { order: Order }) {
  return <OrderProgress order={order} actions={useDocumentActions(order)} />;
}

function useDocumentActions({ id, service_id: serviceId }: Order): DocumentActions {
  const { api, settings, session } = Route.useRouteContext();
  const of = {
    api,
    access: { baseUrl: settings.apiUrl, getToken: session.token },
    queryClient: useQueryClient(),
    order: { id, service_id: serviceId },
  };
  const { mutateAsync: sendFile } = useMutation(uploadFileMutation(of));
  const { mutateAsync: sendText } = useMutation(uploadTextMutation(of));
  const { mutateAsync: remove } = useMutation(deleteDocumentMutation(of));
  const { mutateAsync: linkTo } = useMutation(fileLinkMutation(api));
  const { mutateAsync: use } = useMutation(reuseDocumentMutation(api, of.queryClient, id));
  return useMemo(
    () => ({
      sendFile: (document, file, options) => sendFile({ docId: document.id, file, ...options }),
      sendText: (document, text) => sendText({ docId: document.id, text }),
      remove,
      download: async (uploadId) => saveLink(await linkTo(uploadId)),
      vault: { query: vaultQuery(api), use: (docId, uploadId) => use({ docId, uploadId }) },
    }),
    [api, sendFile, sendText, remove, linkTo, use],
  );
}
