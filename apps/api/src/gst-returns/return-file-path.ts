/** The signed path of a return as a file. Never one of a stored file, which begins with `user`. */
export const returnFilePath = (fileId: number) => `gst_return_files/${fileId}`;
