/** What an address of the chats says: what the list is searched for, and whether the order stands beside its chat. */

export type ChatSearch = { q?: string; order?: true };

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export const parseChatSearch = ({ q, order }: Record<string, unknown>): ChatSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...((order === true || order === 'true') && { order: true }),
});
