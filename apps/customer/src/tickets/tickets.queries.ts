/** The customer's tickets and one ticket; every key begins with `tickets`, which news about a ticket invalidates. */
import { ApiError } from '@portal/sdk/api-error';
import type { Api, ApiOptions } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { upload } from '@portal/sdk/upload';
import type { SendingOptions } from '@portal/ui/patterns/use-sending';
import type { TicketForm } from '@portal/domain/forms/ticket';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { pathId } from '@portal/shell/path-id';

export type TicketRow = components['schemas']['OwnTicketRow'];
export type Ticket = components['schemas']['Ticket'];
export type TicketChoice = components['schemas']['TicketChoice'];
export type TicketList = {
  /** Newest first. */
  tickets: readonly TicketRow[];
  services: readonly TicketChoice[];
  staff: readonly TicketChoice[];
  /** Whether there are older tickets than these. */
  more: boolean;
};

const listKey = ['tickets', 'list'];
const ticketKey = (idText: string) => ['tickets', idText];

export const ticketsQuery = (api: Api) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async (): Promise<TicketList> => {
      const {
        tickets,
        services,
        staff,
        next_cursor: next,
      } = await data(api.POST('/mytickets', { body: {} }));
      return { tickets, services, staff, more: next !== null };
    },
  });

/**
 * One ticket by its id as it stands in the address; what can't be an id is unknown like any other. Loaded again
 * whenever its screen is opened (decision 54), which also counts its replies as seen.
 */
export const ticketQuery = (api: Api, idText: string) =>
  queryOptions({
    queryKey: ticketKey(idText),
    staleTime: 0,
    queryFn: async ({ client }): Promise<Ticket> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Ticket not found.' });
      const ticket = await loadTicket(api, id);
      client.setQueryData<TicketList>(listKey, (list) => list && withSeen(list, id));
      return withEarlier(client.getQueryData<Ticket>(ticketKey(idText)), ticket);
    },
  });

/** Puts the replies before those that are there in front of them. */
export const earlierRepliesMutation = (api: Api, queryClient: QueryClient, idText: string) =>
  mutationOptions({
    mutationKey: ['ticket_detail', 'earlier', idText],
    mutationFn: async () => {
      const known = queryClient.getQueryData<Ticket>(ticketKey(idText));
      const [first] = known?.replies ?? [];
      if (!known || !first) return;
      const earlier = await loadTicket(api, known.id, first.id);
      queryClient.setQueryData<Ticket>(ticketKey(idText), (now) => {
        if (now?.replies[0]?.id !== first.id) return now;
        return { ...now, replies: [...earlier.replies, ...now.replies], has_earlier: earlier.has_earlier };
      });
    },
    meta: { networkToast: true },
  });

/** A fresh link to a file of the ticket or of one of its replies, since the links of a page that stayed open are old. */
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

/** What a call with files needs besides the client, which can't tell its progress. */
export type TicketCalls = {
  api: Api;
  access: Pick<ApiOptions, 'baseUrl' | 'getToken'>;
  queryClient: QueryClient;
};

type Sent<Values> = Values & { files: readonly File[]; options: SendingOptions };

/** Answers the new ticket, or "cancelled", since cancelling is no failure. */
export const raiseTicketMutation = ({ access, queryClient }: TicketCalls) =>
  mutationOptions({
    mutationKey: ['raise_ticket'],
    mutationFn: ({ form, files, options }: Sent<{ form: TicketForm }>) =>
      unlessCancelled(
        options.signal,
        upload(
          access,
          '/raise_ticket',
          { ...form, service: Number(form.service), attachment: files },
          { signal: options.signal, onProgress: options.onProgress, idempotencyKey: options.key },
        ),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });

/** Settled once the reply is in the thread. */
export const replyMutation = ({ access, queryClient }: TicketCalls, idText: string) =>
  mutationOptions({
    mutationKey: ['ticket_reply', idText],
    mutationFn: ({ message, files, options }: Sent<{ message: string }>) =>
      unlessCancelled(
        options.signal,
        upload(
          access,
          '/ticket_reply',
          { id: pathId(idText) ?? 0, message, attachment: files },
          { signal: options.signal, onProgress: options.onProgress, idempotencyKey: options.key },
        ),
      ),
    // Also after a refusal: somebody may have closed the ticket meanwhile.
    onSettled: () => loadTicketAnew(queryClient, idText),
  });

export const reopenMutation = ({ api, queryClient }: TicketCalls, idText: string) =>
  mutationOptions({
    mutationKey: ['reopen_ticket', idText],
    mutationFn: () => data(api.POST('/reopen_ticket', { body: { id: pathId(idText) ?? 0 } })),
    onSettled: () => loadTicketAnew(queryClient, idText),
    meta: { networkToast: true, successToast: true },
  });

/** Something happened to a ticket: whatever shows it loads it again. */
export async function loadTicketAnew(queryClient: QueryClient, idText: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: ticketKey(idText) }),
  ]);
}

/** Name and e-mail of the account, for the form to begin with; without an answer it begins empty. */
export const personQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'for-ticket'],
    queryFn: async (): Promise<{ name: string; email: string }> => {
      const answer = await data(api.POST('/profile', { body: {} })).catch(() => undefined);
      return { name: answer?.profile.name ?? '', email: answer?.profile.email ?? '' };
    },
  });

/** Whether a load failed because there is no such ticket, which leads back to the list (decision 44). */
export function isUnknown(error: Error | null): boolean {
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

async function unlessCancelled<Answer>(signal: AbortSignal, call: Promise<Answer>) {
  try {
    return await call;
  } catch (error) {
    if (signal.aborted) return 'cancelled';
    throw error;
  }
}

/** Earlier replies that were asked for stay when the newest are loaded again. */
function withEarlier(known: Ticket | undefined, answered: Ticket): Ticket {
  const [first] = answered.replies;
  if (!known || !first || !answered.has_earlier) return answered;
  const earlier = known.replies.filter(({ id }) => id < first.id);
  if (earlier.length === 0) return answered;
  return { ...answered, replies: [...earlier, ...answered.replies], has_earlier: known.has_earlier };
}

function withSeen(list: TicketList, id: number): TicketList {
  const tickets = list.tickets.map((ticket) => (ticket.id === id ? { ...ticket, answered: false } : ticket));
  return { ...list, tickets };
}
