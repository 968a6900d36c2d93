/** Search parameters of the chat screens: the list's search, and whether the order is shown beside its chat. */

export type ChatSearch = { q?: string; order?: true };

/** Parses an address's search, also one typed by hand; invalid values are omitted. */
export const parseChatSearch = ({ q, order }: Record<string, unknown>): ChatSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...((order === true || order === 'true') && { order: true }),
});
