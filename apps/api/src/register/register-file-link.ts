/** The signed path of a file of the register. Never one of a stored file, which begins with `user`. */
export const registerFilePath = (exportId: number) => `register_file/${exportId}`;
