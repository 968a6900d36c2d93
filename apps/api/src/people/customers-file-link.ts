/** The signed path of the customers' file. Never one of a stored file, which begins with `user`. */
export const customersFilePath = (exportId: number) => `customers_file/${exportId}`;
