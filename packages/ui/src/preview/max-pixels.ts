/** The largest picture shown in a page: 160 MB at four bytes per pixel. The server accepts no larger ones. */
export const MAX_PIXELS = 40_000_000;
