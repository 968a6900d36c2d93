/** One ticket; every key begins with `tickets`, which ticket events invalidate. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api, UploadAccess } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { upload } from '@portal/sdk/upload';
import { pathId } from '@portal/shell/path-id';
import type { SendingOptions } from '@portal/ui/patterns/use-sending';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type Ticket = components['schemas']['Ticket'];

export const ticketKeys = {
  all: ['tickets'],
  /** Lists of any app and any page. */
  lists: ['tickets', 'list'],
  one: (idText: string) => ['tickets', idText],
} as const;

/** What an operation with files needs besides the client, which has no upload progress. */
export type TicketCalls = {
  api: Api;
  access: UploadAccess;
  queryClient: QueryClient;
};

export type Sent<Values> = Values & { files: readonly File[]; options: SendingOptions };

/**
 * One ticket by the id in the path; an invalid id is treated as not found. Reloaded whenever its screen is opened
 * (admin-tickets-016).
 * @param onLoaded called after each load, for its effects elsewhere
 */
export const ticketQuery = (
  api: Api,
  idText: string,
  onLoaded: (client: QueryClient, id: number) => void = () => undefined,
) =>
  queryOptions({
    queryKey: ticketKeys.one(idText),
    staleTime: 0,
    queryFn: async ({ client }): Promise<Ticket> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Ticket not found.' });
      const ticket = await loadTicket(api, id);
      onLoaded(client, id);
      return withEarlier(client.getQueryData<Ticket>(ticketKeys.one(idText)), ticket);
    },
    meta: { notTheirs: TICKET_ACCESS_TEXTS },
  });

/** Customers, who are signed out instead, never see it. */
export const TICKET_ACCESS_TEXTS = {
  never: 'Unauthentic access: this ticket is not assigned to you.',
  noLonger: 'This ticket is no longer assigned to you.',
};

/** Prepends earlier replies. */
export const earlierRepliesMutation = (api: Api, queryClient: QueryClient, idText: string) =>
  mutationOptions({
    mutationKey: ['ticket_detail', 'earlier', idText],
    mutationFn: async () => {
      const known = queryClient.getQueryData<Ticket>(ticketKeys.one(idText));
      const [first] = known?.replies ?? [];
      if (!known || !first) return;
      const earlier = await loadTicket(api, known.id, first.id);
      queryClient.setQueryData<Ticket>(ticketKeys.one(idText), (now) => {
        if (now?.replies[0]?.id !== first.id) return now;
        return { ...now, replies: [...earlier.replies, ...now.replies], has_earlier: earlier.has_earlier };
      });
    },
    meta: { networkToast: true },
  });

/** A fresh link to a file of the ticket or of a reply, since links expire while a page stays open. */
export const fileLinkMutation = (api: Api, idText: string) =>
  mutationOptions({
    mutationKey: ['ticket_detail', 'file', idText],
    mutationFn: async ({
      fileId,
      replyId,
    }: {
      fileId: number;
      replyId: number | undefined;
    }): Promise<string> => {
      const ticket = await loadTicket(
        api,
        pathId(idText) ?? 0,
        replyId === undefined ? undefined : replyId + 1,
      );
      const files = [ticket.files, ...ticket.replies.map((reply) => reply.files)].flat();
      const file = files.find(({ id }) => id === fileId);
      if (!file) throw new ApiError(404, { code: 'not_found', message: 'This file is not there any more.' });
      return file.url;
    },
    meta: { networkToast: true },
  });

/** Resolves once the reply is in the thread. */
export const replyMutation = ({ access, queryClient }: TicketCalls, idText: string) =>
  mutationOptions({
    mutationKey: ['ticket_reply', idText],
    mutationFn: ({ message, files, options }: Sent<{ message: string }>) =>
      ignoreCancel(
        options.signal,
        upload(
          access,
          '/ticket_reply',
          { id: pathId(idText) ?? 0, message, attachment: files },
          { signal: options.signal, onProgress: options.onProgress, idempotencyKey: options.key },
        ),
      ),
    // Also after a failure: the ticket may have been closed by someone else.
    onSettled: () => invalidateTicket(queryClient, idText),
  });

/** Reloads everything that shows the ticket. */
export async function invalidateTicket(queryClient: QueryClient, idText: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ticketKeys.lists }),
    queryClient.invalidateQueries({ queryKey: ticketKeys.one(idText) }),
  ]);
}

/** Whether there is no such ticket, which leads back to the list. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

async function loadTicket(api: Api, id: number, before?: number): Promise<Ticket> {
  const { ticket } = await data(
    api.POST('/ticket_detail/{id}', {
      params: { path: { id } },
      body: before === undefined ? {} : { before },
    }),
  );
  return ticket;
}

/** Cancelling is not a failure. */
export async function ignoreCancel<Answer>(signal: AbortSignal, call: Promise<Answer>) {
  try {
    return await call;
  } catch (error) {
    if (signal.aborted) return 'cancelled';
    throw error;
  }
}

/** Keeps loaded earlier replies when the newest are reloaded. */
function withEarlier(known: Ticket | undefined, answered: Ticket): Ticket {
  const [first] = answered.replies;
  if (!known || !first || !answered.has_earlier) return answered;
  const earlier = known.replies.filter(({ id }) => id < first.id);
  if (earlier.length === 0) return answered;
  return { ...answered, replies: [...earlier, ...answered.replies], has_earlier: known.has_earlier };
}
