/** What reading a typed text came to: the text as it is stored, or what is wrong with it in plain English. */
export type CheckedText = { readonly text: string } | { readonly fault: string };
