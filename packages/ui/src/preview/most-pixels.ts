/** The largest picture that is shown in a page: four bytes a pixel make 160 MB. The server takes no larger ones. */
export const MOST_PIXELS = 40_000_000;
