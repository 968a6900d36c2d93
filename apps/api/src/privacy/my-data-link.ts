/** What a link to the archive of somebody's own data is signed over. */

/** Never a path of a stored file, which begins with `user`. */
export const myDataPath = (personId: number) => `my-data/${personId}`;
