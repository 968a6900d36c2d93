/** What a link to a file of all customers is signed over. */

/** Never a path of a stored file, which begins with `user`. */
export const customersFilePath = (exportId: number) => `customers_file/${exportId}`;
